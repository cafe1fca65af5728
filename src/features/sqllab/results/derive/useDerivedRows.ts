import { useEffect, useId, useRef, useState } from 'react';
import type { PivotFault } from '#domain/rows/pivot/pivotRows.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import type { DeriveRequest } from '../../../../../workers/results/protocol.ts';
import { useDevice } from '../../../services/device.ts';
import { useEditor } from '../../../services/editor.ts';

export type DerivedRows =
  | { readonly state: 'idle' | 'busy' | 'failed' }
  | { readonly state: 'too-large'; readonly fault: PivotFault }
  | { readonly state: 'ready'; readonly source: ResultSource };

/**
 * Rows that the worker makes from those shown, held while the component is mounted. They are made again when the rows
 * shown are others. A null request makes none; an equal one must be the same object.
 */
export function useDerivedRows(source: ResultSource, request: DeriveRequest | null): DerivedRows {
  const { results } = useEditor();
  const { reportError } = useDevice();
  const id = useId();
  const made = useRef(0);
  const epoch = source.epoch();
  const [found, setFound] = useState<{
    readonly of: DeriveRequest;
    readonly epoch: number;
    readonly is: DerivedRows;
  } | null>(null);

  useEffect(() => {
    if (request === null) return undefined;
    let isWanted = true;
    let derived: ResultSource | null = null;
    made.current += 1;
    const resultId = `derived ${id} ${made.current}`;
    const show = (is: DerivedRows): void => setFound({ of: request, epoch, is });
    const release = (): void => {
      derived?.close();
      results.release(resultId).catch((cause: unknown) => reportError(cause, 'releasing derived rows'));
    };
    source
      .ask((api, view) => api.derive(view, request, resultId))
      .then(
        (answer) => {
          if (!isWanted) return release();
          if (answer.fault !== null) return show({ state: 'too-large', fault: answer.fault });
          derived = results.source(resultId, answer.shown);
          show({ state: 'ready', source: derived });
        },
        (cause: unknown) => {
          reportError(cause, 'making rows from those of a result');
          if (isWanted) show({ state: 'failed' });
        },
      );
    return () => {
      isWanted = false;
      release();
    };
  }, [results, reportError, source, request, epoch, id]);

  if (request === null) return { state: 'idle' };
  return found?.of === request && found.epoch === epoch ? found.is : { state: 'busy' };
}
