import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { ServerDeps } from '../deps.ts';
import { importBundle, type ImportReport } from '../exchange/importBundle.ts';
import type { FindPlace } from '../exchange/findPlace.ts';
import type { DatabasePlan } from '../files/planDatabases.ts';
import type { Preparation } from '../files/preparingEngines.ts';
import type { Meta } from '../meta/meta.ts';
import { importedText, importNoteText } from './startText.ts';
import type { NamedBundle } from './readImports.ts';

/** What the person at the terminal is told with. */
export interface ImportDeps {
  readonly say: (line: string) => void;
  /** The address of this server, without a slash at its end. */
  readonly address: string;
  readonly signal: AbortSignal;
}

/**
 * Makes what the files bring before the server answers and before any data is loaded, so that nobody finds them
 * missing. Which tables the person's files will become is known from their names.
 */
export async function announceDashboards(
  deps: ServerDeps,
  imports: readonly NamedBundle[],
  plans: readonly DatabasePlan[],
): Promise<void> {
  const find = plannedPlaces(deps.meta, plans);
  for (const { bundle } of imports) {
    // oxlint-disable-next-line no-await-in-loop -- a later file may bring what an earlier one refers to
    await importBundle(deps, bundle, { userId: null, policy: 'update' }, find);
  }
}

/** Where tables will be that files are about to become. */
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
 * Imports the named files once every database is there or known never to be: a dataset finds its table by name among
 * all of them. The server answers meanwhile.
 */
export async function importDashboards(
  deps: ServerDeps,
  imports: readonly NamedBundle[],
  preparations: ReadonlyMap<string, Preparation>,
  { say, address, signal }: ImportDeps,
): Promise<void> {
  if (imports.length === 0) return;
  await Promise.all([...preparations.values()].map(({ outcome }) => outcome));
  for (const { file, bundle } of imports) {
    if (signal.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- a later file may bring what an earlier one refers to
    const done = await importBundle(deps, bundle, { userId: null, policy: 'update' });
    if (done.ok) tell(file, done.value);
    else say(importNoteText(`${file} was not imported. ${done.error.file}: ${done.error.reason}`));
  }

  function tell(file: string, { dashboards, charts, datasets, notes }: ImportReport): void {
    const counts = { dashboards: dashboards.length, charts, datasets };
    const places = dashboards.map(({ id, title }) => ({
      title: shownTitle(title),
      address: `${address}/superset/dashboard/${id}/`,
    }));
    say(importedText(file, counts, places));
    for (const note of notes) say(importNoteText(note));
  }
}
