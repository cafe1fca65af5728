import type { Millis } from '#domain/time.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { ResultsClient } from '#query/results/resultsWorker.ts';

export type OpenRows =
  | { readonly state: 'opening' }
  | { readonly state: 'ready'; readonly source: ResultSource; readonly storedAt: Millis }
  /** Neither in memory nor on the device. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly cause: unknown };

export interface OpenRowsPorts {
  readonly results: Pick<ResultsClient, 'open' | 'source'>;
  /** Calls back whenever the device has rows of a result, until it is unsubscribed. */
  readonly whenKept: (resultId: string, then: () => void) => () => void;
  readonly reportError: (cause: unknown, where: string) => void;
}

/**
 * Shows the rows of a result until it is stopped. Another window marks its query successful before it has stored the
 * rows, so missing rows are waited for.
 */
export function openRows(
  resultId: string,
  { results, whenKept, reportError }: OpenRowsPorts,
  show: (rows: OpenRows) => void,
): () => void {
  let source: ResultSource | null = null;
  let stopWaiting: (() => void) | null = null;
  let isOver = false;

  async function open(): Promise<void> {
    const found = await results.open(resultId);
    if (isOver || source !== null) return;
    if (!found.ok) return show({ state: 'failed', cause: found.error });
    if (found.value === null) {
      show({ state: 'missing' });
      stopWaiting ??= whenKept(resultId, begin);
      return;
    }
    stopWaiting?.();
    source = results.source(resultId, found.value);
    show({ state: 'ready', source, storedAt: found.value.storedAt });
  }

  function begin(): void {
    open().catch((cause: unknown) => {
      reportError(cause, 'opening a result');
      if (!isOver) show({ state: 'failed', cause });
    });
  }

  begin();
  return () => {
    isOver = true;
    stopWaiting?.();
    source?.close();
  };
}
