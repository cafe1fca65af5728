import { readDefinition } from '#api/http/readDefinition.ts';
import { storedColumns } from '#domain/dataset/definition.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { dashboardDatasets } from './dashboardDatasets.ts';
import type { DataDeps } from './downloadData.ts';
import { rowsServer } from './rowsServer.ts';
import { countRows } from './downloadPages.ts';

export interface OfferedDataset {
  readonly id: number;
  readonly name: string;
  readonly rows: number;
  /** Estimated before the download. */
  readonly bytes: number;
  readonly maxRows: number;
}

/** What downloading a dashboard's data would need. */
export interface DataOffer {
  readonly datasets: readonly OfferedDataset[];
  /** How rows are downloaded: as files, or in pages of chart data if the server has no files. */
  readonly form: 'duckdb' | 'answers';
  /** The most rows downloaded per dataset. */
  readonly maxRows: number;
  /** Size of the query engine; 0 if it is already here. */
  readonly engineBytes: number;
}

/** Bytes per value in a DuckDB file, measured over tables of mixed types; the file is compressed. */
const BYTES_PACKED = 3;
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
  const { form, maxRows } = server.value;
  const datasets: OfferedDataset[] = [];
  for (const id of await dashboardDatasets(db, dashboardId)) {
    const read = await readDefinition(await api.dataset.definition(id, signal));
    if (!read.ok) return err(describeError(read.error));
    const definition = read.value;
    const rows = await countRows(api.chart, definition, signal);
    if (!rows.ok) return err(describeError(rows.error));
    const bytes = aboutBytes(form, storedColumns(definition.source), rows.value);
    datasets.push({ id, name: definition.name, rows: rows.value, bytes, maxRows });
  }
  return ok({ datasets, form, maxRows, engineBytes: await engine.missing() });
}

function aboutBytes(form: 'duckdb' | 'answers', columns: readonly string[], rows: number): number {
  if (form === 'duckdb') return Math.max(MIN_FILE_SIZE, rows * columns.length * BYTES_PACKED);
  return rows * columns.reduce((sum, name) => sum + name.length + BYTES_PER_JSON_VALUE, 0);
}
