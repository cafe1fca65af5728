import { readDefinition } from '#api/http/readDefinition.ts';
import { EXTRACT_WHOLE_ROWS } from '#contract/dataset/extract.ts';
import { type DatasetDefinition, storedColumns } from '#domain/dataset/definition.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { basesOf, sqlOver } from './basesOf.ts';
import { dashboardDatasets } from './dashboardDatasets.ts';
import { chartsWithout, cubesFor, type PlannedCubes } from './cubes/downloadCubes.ts';
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
    | { readonly kind: 'groups'; readonly groups: number; readonly without: readonly string[] }
    | { readonly kind: 'made'; readonly of: readonly string[] };
}

/** What downloading a dashboard's data would need. */
export interface DataOffer {
  readonly datasets: readonly OfferedDataset[];
  /** How rows are downloaded: as files, or in pages of chart data if the server has no files. */
  readonly form: 'duckdb' | 'answers';
  /** The most rows downloaded per dataset, or bytes of a file. */
  readonly most: number;
  /** Size of the query engine; 0 if it is already here. */
  readonly engineBytes: number;
}

/** Bytes per value in a DuckDB file, measured over tables of mixed types, small and large; the file is compressed. */
const BYTES_PACKED = [3, 2] as const;
/** The smallest possible file. */
const MIN_FILE_SIZE = 500_000;
/** Bytes per value in a JSON row, besides its column name. */
const BYTES_PER_JSON_VALUE = 9;

export async function dataOffer(
  deps: DataDeps,
  dashboardId: number,
  signal: AbortSignal,
): Promise<Result<DataOffer, string>> {
  const { db, api, clock, engine } = deps;
  const server = await rowsServer(api, clock);
  if (!server.ok) return err(describeError(server.error));
  const { form, most, maxRows } = server.value;
  const datasets: OfferedDataset[] = [];
  const definitions: DatasetDefinition[] = [];
  for (const id of await dashboardDatasets(db, dashboardId)) {
    const read = await readDefinition(await api.dataset.definition(id, signal));
    if (!read.ok) return err(describeError(read.error));
    definitions.push(read.value);
  }
  for (const definition of definitions) {
    const rows = await countRows(api.chart, definition, signal);
    if (!rows.ok) return err(describeError(rows.error));
    const { id, name, source } = definition;
    const bases = form === 'duckdb' ? await basesOf(api.dataset, definition, definitions) : null;
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
    const isTooLarge = form === 'duckdb' ? isMany && (used === null || bytes > most) : rows.value > most;
    const kind = used === null ? 'whole' : 'part';
    const limits = { most: maxRows - 1, signal, dashboardId };
    const state = isTooLarge ? groupsOf(await cubesFor(deps, definition, limits)) : ({ kind } as const);
    datasets.push({ id, name, rows: rows.value, bytes, isTooLarge, state });
  }
  return ok({ datasets, form, most, engineBytes: await engine.missing() });
}

const groupsOf = ({ chosen, charts }: PlannedCubes): OfferedDataset['state'] => ({
  kind: 'groups',
  groups: chosen.reduce((sum, { groups }) => sum + groups, 0),
  without: chartsWithout(charts, chosen),
});

function aboutBytes(form: 'duckdb' | 'answers', columns: readonly string[], rows: number): number {
  const [each, eachOfMany] = BYTES_PACKED;
  if (form === 'duckdb')
    return Math.max(MIN_FILE_SIZE, rows * columns.length * (rows > EXTRACT_WHOLE_ROWS ? eachOfMany : each));
  return rows * columns.reduce((sum, name) => sum + name.length + BYTES_PER_JSON_VALUE, 0);
}
