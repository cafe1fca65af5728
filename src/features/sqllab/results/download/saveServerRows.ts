import type { Query } from '#domain/query/query.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { createCsvCounter } from '#domain/rows/text/csvCounter.ts';
import type { Direct } from '#query/sql/rows/exportRows.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';
import { t } from '#ui/t.ts';
import type { EditorServices } from '../../../services/editor.ts';
import type { DownloadKind } from './downloadFormats.ts';
import type { FileSink } from './fileSink.ts';
import { writeFile } from './writeFile.ts';

export type ServerRowsProgress =
  /** Null while nothing is known of what arrives. */
  | { readonly state: 'receiving'; readonly rows: number | null; readonly bytes: number | null }
  | { readonly state: 'writing'; readonly done: number };

export interface SaveServerRows {
  readonly query: Query;
  readonly kind: DownloadKind;
  /** For CSV: run again, without a row limit, instead of the rows that the server has. */
  readonly direct: Direct | null;
  readonly sink: FileSink;
  readonly signal: AbortSignal;
  readonly progress: (is: ServerRowsProgress) => void;
  readonly exportRows: EditorServices['exportRows'];
  readonly results: Pick<ResultsClient, 'decode' | 'source' | 'release'>;
}

export interface SavedRows {
  readonly rows: number;
  readonly bytes: number;
  readonly asText: readonly string[];
}

/** Bytes between two reports, so that the screen does not hold up the rows. */
const REPORT_BYTES = 500_000;

/**
 * All rows that the server has of a query as a file: CSV goes to the file as it arrives, for the others the results
 * worker takes the rows with their types, and writes them. Null if it was stopped; otherwise the rows, or why there are
 * none.
 */
export async function saveServerRows(wanted: SaveServerRows): Promise<Result<SavedRows, string> | null> {
  const { query, kind, direct, sink, signal, exportRows } = wanted;
  let isClosed = false;
  try {
    const exported = await exportRows(query, kind.format === 'csv' ? (direct ?? 'csv') : 'typed', signal);
    if (!exported.ok) return exported;
    const { format, body } = exported.value;
    const saved =
      kind.format === 'csv' ? await saveCsv(body, wanted) : await saveTyped({ format, body }, wanted);
    isClosed = saved?.ok === true;
    return saved;
  } finally {
    // What failed before is what matters.
    if (!isClosed) await sink.drop().catch(() => undefined);
  }
}

async function saveCsv(
  body: ReadableStream<Uint8Array>,
  { sink, signal, progress }: SaveServerRows,
): Promise<Result<SavedRows, string> | null> {
  const counter = createCsvCounter();
  let [bytes, reported] = [0, 0];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (signal.aborted) return null;
    await sink.write(read.value as Uint8Array<ArrayBuffer>);
    counter.add(read.value);
    bytes += read.value.length;
    if (bytes - reported < REPORT_BYTES) continue;
    reported = bytes;
    progress({ state: 'receiving', rows: counter.rows(), bytes });
  }
  return ok({ rows: counter.rows(), bytes: await sink.close(), asText: [] });
}

async function saveTyped(
  { format, body }: { readonly format: 'csv' | 'arrow' | 'json'; readonly body: ReadableStream<Uint8Array> },
  { query, kind, sink, signal, progress, results }: SaveServerRows,
): Promise<Result<SavedRows, string> | null> {
  if (format === 'csv') return err(t('This server has all rows of this query as CSV only.'));
  const resultId = `download ${query.id}`;
  const decoded = await results.decode({ resultId, format, body }, { signal });
  if (!decoded.ok) {
    return signal.aborted ? null : err(t('The rows stopped arriving. Nothing was saved.'));
  }
  const source = results.source(resultId, decoded.value);
  try {
    const rows = source.rowCount();
    const writing = (done: number): void => progress({ state: 'writing', done });
    const written = await writeFile(source, { kind, name: query.tab, sink, signal, progress: writing });
    return written && ok({ rows, ...written });
  } finally {
    source.close();
    await results.release(resultId);
  }
}
