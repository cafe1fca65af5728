import type { ResultSource } from '#query/results/resultSource.ts';
import { rowsInFormat } from '../rowsInFormat.ts';
import type { DownloadKind } from './downloadFormats.ts';

export interface WriteFileOptions {
  readonly kind: DownloadKind;
  readonly name: string;
  readonly signal: AbortSignal;
  /** The share written, from 0 to 1. */
  readonly progress: (done: number) => void;
}

/** The rows of the current view as a file; null if it was stopped. */
export async function writeFile(source: ResultSource, options: WriteFileOptions): Promise<Blob | null> {
  const { kind, name, signal, progress } = options;
  const { format, type } = kind;
  if (format === 'parquet' || format === 'xlsx' || format === 'arrow') {
    const job = `${source.resultId} ${format}`;
    const stop = (): void => void source.ask(async (api) => ({ ok: true, value: await api.stopFile(job) }));
    signal.addEventListener('abort', stop, { once: true });
    try {
      const bytes = await source.ask((api, view) => api.file(view, { format, name }, job));
      return signal.aborted ? null : new Blob([bytes], { type });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
  const rows = source.rowCount();
  const parts: string[] = [];
  const columns = source.columns.map((_, at) => at);
  const asText = { format, headers: true, table: '', backend: null };
  for await (const part of rowsInFormat(source, { from: 0, to: rows, columns }, asText)) {
    if (signal.aborted) return null;
    parts.push(part.text);
    progress(rows === 0 ? 1 : part.to / rows);
  }
  return new Blob([...parts, ...(format === 'json' ? [] : ['\n'])], { type: `${type};charset=utf-8` });
}
