import { readDefinition } from '#api/http/readDefinition.ts';
import { EXTRACT_WHOLE_ROWS } from '#contract/dataset/extract.ts';
import { type DatasetDefinition, storedColumns } from '#domain/dataset/definition.ts';
import { budgetOf, type CubeChoice } from '#domain/device/offlineChoice.ts';
import { toldApart } from '#domain/device/toldApart.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isLoose } from '#domain/query/looseEngine.ts';
import { dashboardCopyId, getOfflineCopy } from '#store/dashboards/offlineCopies.ts';
import { basesOf, sqlOver } from './basesOf.ts';
import { dashboardDatasets } from './dashboardDatasets.ts';
import { chartsWithout, countsOf, type CubeLimits, planCubes } from './cubes/downloadCubes.ts';
import { aboutBytes } from './aboutBytes.ts';
import { budgetLeft, cubeChoice } from './cubes/cubeChoice.ts';
import { bytesOfCubes, type ChooseCubes } from './cubes/chooseCubes.ts';
import { type CubeOptions, cubeOptions } from './cubes/cubeOptions.ts';
import { cubeUses } from './cubes/cubeUses.ts';
import type { DataDeps } from './downloadData.ts';
import { rowsServer } from './rowsServer.ts';
import { countRows } from './downloadPages.ts';
import { usedByCopies } from './usedByCopies.ts';

export interface OfferedDataset {
  readonly id: number;
  readonly name: string;
  readonly rows: number;
  /** Estimated before the download. */
  readonly bytes: number;
  readonly isTooLarge: boolean;
  /** All of it, the columns that dashboards use, groups of too many rows, or nothing: it is made of others here. */
  readonly state:
    | { readonly kind: 'whole' | 'part' }
    | GroupsOffer
    | { readonly kind: 'made'; readonly of: readonly string[] };
}

export interface GroupsOffer {
  readonly kind: 'groups';
  readonly groups: number;
  readonly bytes: number;
  /** The charts that are not among what they are for. */
  readonly without: readonly string[];
  readonly options: CubeOptions;
}

/** What downloading a dashboard's data would need. */
export interface DataOffer {
  readonly datasets: readonly OfferedDataset[];
  /** How rows are downloaded: as files, or in pages of chart data if the server has no files. */
  readonly form: 'duckdb' | 'answers';
  /** The most rows downloaded per dataset, or bytes of all files. */
  readonly most: number;
  /** Size of the query engine; 0 if it is already here. */
  readonly engineBytes: number;
}

export async function dataOffer(
  deps: DataDeps,
  dashboardId: number,
  { signal, counts }: { readonly signal: AbortSignal; readonly counts: KnownCounts },
): Promise<Result<DataOffer, string>> {
  const { db, api, clock, engine } = deps;
  const server = await rowsServer(api, clock);
  if (!server.ok) return err(describeError(server.error));
  const { form, maxRows: page } = server.value;
  let left = budgetOf((await getOfflineCopy(db, dashboardCopyId(dashboardId)))?.choice);
  const most = form === 'duckdb' ? Math.min(server.value.most, left) : server.value.most;
  const datasets: OfferedDataset[] = [];
  const definitions: DatasetDefinition[] = [];
  for (const id of await dashboardDatasets(db, dashboardId)) {
    const read = await readDefinition(await api.dataset.definition(id, signal));
    if (!read.ok) return err(describeError(read.error));
    definitions.push(read.value);
  }
  const named = toldApart(definitions);
  for (const definition of named) {
    const rows = await countRows(api.chart, definition, signal);
    if (!rows.ok) return err(describeError(rows.error));
    const { id, name, source } = definition;
    const bases = form === 'duckdb' ? await basesOf(api.dataset, definition, named) : null;
    if (bases !== null) {
      datasets.push({
        id,
        name,
        rows: rows.value,
        bytes: 0,
        isTooLarge: false,
        state: { kind: 'made', of: bases.map((base) => base.definition.name) },
      });
      continue;
    }
    const isMany = form === 'duckdb' && rows.value > EXTRACT_WHOLE_ROWS;
    const used = isMany
      ? await usedByCopies(db, definition, { dashboardId, sql: sqlOver(definition, definitions) })
      : null;
    const bytes = aboutBytes(form, used ?? storedColumns(source), rows.value);
    const isOverMost =
      form === 'duckdb'
        ? isMany && (used === null || bytes > server.value.most)
        : rows.value > server.value.most;
    // What another dashboard holds has that room too.
    const room = Math.max(left, await budgetLeft(db, id));
    const isTooLarge = isOverMost || bytes > room;
    const kind = used === null ? 'whole' : 'part';
    const limits = {
      page,
      zone: server.value.zone,
      hasPages: form === 'duckdb',
      hasRows: false,
      room,
      signal,
    };
    const state = isTooLarge
      ? await groupsOf(deps, definition, { dashboardId, limits, counts })
      : ({ kind } as const);
    left -= state.kind === 'groups' ? state.bytes : bytes;
    datasets.push({ id, name, rows: rows.value, bytes, isTooLarge, state });
  }
  return ok({ datasets, form, most, engineBytes: await engine.missing() });
}

interface Grouped {
  readonly dashboardId: number;
  readonly limits: CubeLimits;
  readonly counts: KnownCounts;
}

/** What charts would be filtered from without the rows, and what a person can choose of it. */
async function groupsOf(
  deps: DataDeps,
  definition: DatasetDefinition,
  { dashboardId, limits, counts }: Grouped,
): Promise<GroupsOffer> {
  const { db, api } = deps;
  const uses = isLoose(definition.backend) ? [] : await cubeUses(db, definition.id, dashboardId);
  const choice = await cubeChoice(db, definition.id, dashboardId);
  const count = knownCount(counts, definition.id, countsOf(deps, definition, limits));
  const plan = (chosen: CubeChoice) => planCubes(uses, definition, { limits, choice: chosen, count });
  const { chosen, charts } = await plan(choice);
  return {
    kind: 'groups',
    groups: chosen.reduce((sum, { groups }) => sum + groups, 0),
    bytes: bytesOfCubes(chosen),
    without: chartsWithout(charts, chosen),
    options: await cubeOptions(uses, definition, { api: api.chart, signal: limits.signal, choice, plan }),
  };
}

/** What an engine counted, by dataset and columns: a person tries several choices. */
export type KnownCounts = Map<string, Promise<number | null>>;

const knownCount =
  (counts: KnownCounts, datasetId: number, count: ChooseCubes['count']): ChooseCubes['count'] =>
  async (columns) => {
    const key = JSON.stringify([datasetId, columns]);
    const asked = counts.get(key) ?? count(columns);
    counts.set(key, asked);
    const counted = await asked;
    if (counted === null) counts.delete(key);
    return counted;
  };
