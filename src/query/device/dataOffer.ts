import { readDefinition } from '#api/readDefinition.ts';
import { storedColumns } from '#domain/dataset/definition.ts';
import { describeError } from '#domain/error/describeError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { dashboardDatasets } from './dashboardDatasets.ts';
import type { DataDeps } from './downloadData.ts';
import { rowsServer } from './rowsServer.ts';
import { countRows } from './takeAnswers.ts';

export interface OfferedDataset {
  readonly id: number;
  readonly name: string;
  readonly rows: number;
  /** About, and before it comes. */
  readonly bytes: number;
  readonly maxRows: number;
}

/** What keeping a dashboard's data would take. */
export interface DataOffer {
  readonly datasets: readonly OfferedDataset[];
  /** How the rows come: as files, or in pages of answers where the server knows no files. */
  readonly form: 'duckdb' | 'answers';
  /** Rows of a dataset that come at most. */
  readonly maxRows: number;
  /** Of the engine; 0 where it is here. */
  readonly engineBytes: number;
}

/** A value in an engine's file, measured over tables of mixed types; the file packs them. */
const BYTES_PACKED = 3;
/** No file is smaller. */
const SMALLEST_FILE = 500_000;
/** A value in an answer, besides the name it stands under in every row. */
const BYTES_IN_ANSWER = 9;

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
  if (form === 'duckdb') return Math.max(SMALLEST_FILE, rows * columns.length * BYTES_PACKED);
  return rows * columns.reduce((sum, name) => sum + name.length + BYTES_IN_ANSWER, 0);
}
