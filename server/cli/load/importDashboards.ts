import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { ServerDeps } from '../../deps.ts';
import { importBundle, type ImportReport } from '../../exchange/importBundle.ts';
import type { FindPlace } from '../../exchange/findPlace.ts';
import type { DatabasePlan } from '../../files/planDatabases.ts';
import type { Preparation } from '../../files/preparingEngines.ts';
import type { Meta } from '../../meta/meta.ts';
import { importedText, importNoteText } from '../start/startText.ts';
import type { NamedBundle } from './readImports.ts';

/** The dependencies of an import at startup. */
export interface ImportDeps {
  readonly print: (line: string) => void;
  /** The address of this server, without a trailing slash. */
  readonly address: string;
  readonly signal: AbortSignal;
}

/**
 * Creates imported entities before the server responds and before data is loaded, so that none is missing. The tables
 * of the person's files are known from the file names.
 */
export async function announceDashboards(
  deps: ServerDeps,
  imports: readonly NamedBundle[],
  plans: readonly DatabasePlan[],
): Promise<void> {
  const find = plannedPlaces(deps.meta, plans);
  for (const { bundle } of imports) {
    // A later file may bring what an earlier one refers to.
    await importBundle(deps, bundle, { userId: null, policy: 'update' }, find);
  }
}

/** The locations of tables whose files are not loaded yet. */
function plannedPlaces(meta: Meta, plans: readonly DatabasePlan[]): FindPlace {
  return async ({ table_name: wanted, sql }) => {
    if (sql) return null;
    for (const { name, job } of plans) {
      const database = meta.databases.byName(name);
      if (job.kind !== 'tables' || !database) continue;
      const names = job.sources.flatMap(({ table, alias }) => (alias === null ? [table] : [alias, table]));
      const tableName = names.find((each) => each === wanted);
      if (tableName) return { database, schema: 'main', tableName, sql: null, columns: [] };
    }
    return null;
  };
}

/**
 * Imports the named files once every database is loaded or failed: a dataset finds its table by name among all of them.
 * The server responds meanwhile.
 */
export async function importDashboards(
  deps: ServerDeps,
  imports: readonly NamedBundle[],
  preparations: ReadonlyMap<string, Preparation>,
  { print, address, signal }: ImportDeps,
): Promise<void> {
  if (imports.length === 0) return;
  await Promise.all([...preparations.values()].map(({ outcome }) => outcome));
  for (const each of imports) {
    if (signal.aborted) return;
    // A later file may bring what an earlier one refers to.
    await importOne(deps, each, { print, address });
  }
}

/** Imports what is new of a bundle, and prints what came of it. */
async function importOne(
  deps: ServerDeps,
  { file, bundle, isFollowed }: NamedBundle,
  { print, address }: Pick<ImportDeps, 'print' | 'address'>,
): Promise<void> {
  // What follows merges what is here already.
  const policy = isFollowed === true ? 'refuse' : 'update';
  const done = await importBundle(deps, bundle, { userId: null, policy });
  if (done.ok) printReport(done.value);
  else print(importNoteText(`${file} was not imported. ${done.error.file}: ${done.error.reason}`));

  function printReport({ dashboards, charts, datasets, notes }: ImportReport): void {
    const counts = Object.entries({ dashboards: dashboards.length, charts, datasets })
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${count === 1 ? name.slice(0, -1) : name}`);
    const places = dashboards.map(({ id, title }) => ({
      title: shownTitle(title),
      address: `${address}/superset/dashboard/${id}/`,
    }));
    print(importedText(file, counts, places));
    for (const note of notes) print(importNoteText(note));
  }
}
