import { proxy } from 'comlink';
import type { ResultSource } from '#query/results/resultSource.ts';
import { rowsInFormat } from '../rowsInFormat.ts';
import type { DownloadKind } from './downloadFormats.ts';
import type { FileSink } from './fileSink.ts';

export interface WriteFileOptions {
  readonly kind: DownloadKind;
  readonly name: string;
  readonly sink: FileSink;
  readonly signal: AbortSignal;
  /** The share written, from 0 to 1. */
  readonly progress: (done: number) => void;
}

export interface WrittenRows {
  readonly bytes: number;
  /** The columns that the file has as text, because it lacks their types. */
  readonly asText: readonly string[];
}

/** Writes the rows of the current view as a file; null if it was stopped, which leaves no file. */
export async function writeFile(
  source: ResultSource,
  options: WriteFileOptions,
): Promise<WrittenRows | null> {
  const { sink, signal } = options;
  let asText: readonly string[] = [];
  try {
    const { format } = options.kind;
    if (format === 'parquet' || format === 'xlsx' || format === 'arrow')
      asText = await writeBinary(source, format, options);
    else await writeText(source, format, options);
  } catch (error) {
    // What failed before is what matters.
    await sink.drop().catch(() => undefined);
    if (signal.aborted) return null;
    throw error;
  }
  if (!signal.aborted) return { bytes: await sink.close(), asText };
  await sink.drop();
  return null;
}

async function writeBinary(
  source: ResultSource,
  format: 'parquet' | 'xlsx' | 'arrow',
  { name, sink, signal, progress }: WriteFileOptions,
): Promise<readonly string[]> {
  const job = `${source.resultId} ${format}`;
  const stop = (): void => void source.ask(async (api) => ({ ok: true, value: await api.stopFile(job) }));
  signal.addEventListener('abort', stop, { once: true });
  let isBegun = false;
  // The worker continues when a part is written: no more than one is waiting.
  const part = proxy(async (bytes: ArrayBuffer, done: number) => {
    isBegun = true;
    if (signal.aborted) return;
    await sink.write(bytes);
    progress(done);
  });
  try {
    const written = await source.ask(async (api, view) => {
      // A worker that follows one that ended would begin the file again, behind what is written of it.
      if (isBegun) throw new Error('The worker ended while it made the file');
      return api.file(view, { format, name }, job, part);
    });
    return written?.asText ?? [];
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function writeText(
  source: ResultSource,
  format: 'csv' | 'tsv' | 'json' | 'ndjson',
  { sink, signal, progress }: WriteFileOptions,
): Promise<void> {
  const rows = source.rowCount();
  const columns = source.columns.map((_, at) => at);
  // Spreadsheets recognize UTF-8 in CSV by the byte order mark.
  if (format === 'csv') await sink.write('\uFEFF');
  const options = { format, headers: true, table: '', database: null };
  for await (const part of rowsInFormat(source, { from: 0, to: rows, columns }, options)) {
    if (signal.aborted) return;
    await sink.write(part.text);
    progress(rows === 0 ? 1 : part.to / rows);
  }
  if (format !== 'json') await sink.write('\n');
}
