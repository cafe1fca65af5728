import { useEffect, useState } from 'react';
import type { ResultSource } from '#query/resultSource.ts';
import type { Millis } from '#domain/time.ts';
import { useServices } from '../../services.ts';

export type Rows =
  | { readonly state: 'opening' }
  | { readonly state: 'ready'; readonly source: ResultSource; readonly storedAt: Millis }
  /** Neither in memory nor on the device. */
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly cause: unknown };

const OPENING: Rows = { state: 'opening' };

/** The rows of a result, held while the component is on screen and let go of after it. */
export function useRows(resultId: string): Rows {
  const { results, reportError } = useServices();
  const [opened, setOpened] = useState<{ readonly resultId: string; readonly rows: Rows }>({
    resultId,
    rows: OPENING,
  });

  useEffect(() => {
    let source: ResultSource | null = null;
    let isGone = false;
    async function open(): Promise<void> {
      const found = await results.open(resultId);
      if (isGone) return;
      if (!found.ok) return setOpened({ resultId, rows: { state: 'failed', cause: found.error } });
      if (found.value === null) return setOpened({ resultId, rows: { state: 'missing' } });
      source = results.source(resultId, found.value);
      setOpened({ resultId, rows: { state: 'ready', source, storedAt: found.value.storedAt } });
    }
    open().catch((cause: unknown) => {
      reportError(cause, 'opening a result');
      if (!isGone) setOpened({ resultId, rows: { state: 'failed', cause } });
    });
    return () => {
      isGone = true;
      source?.close();
    };
  }, [results, resultId, reportError]);

  return opened.resultId === resultId ? opened.rows : OPENING;
}
