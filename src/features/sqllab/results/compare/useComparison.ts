import { useEffect, useState } from 'react';
import type { ResultSource } from '#query/results/resultSource.ts';
import { t } from '#ui/t.ts';
import type { ComparedResults } from '../../../../../workers/results/protocol.ts';
import { useDevice } from '../../../services/device.ts';
import { useEditor } from '../../../services/editor.ts';

export type Comparing =
  | { readonly state: 'idle' | 'busy' | 'missing' | 'failed' }
  | { readonly state: 'ready'; readonly compared: ComparedResults; readonly source: ResultSource };

/** The differences of two results, held while the component is mounted. Null keys: they are chosen. */
export function useComparison(
  before: string | null,
  after: string | null,
  keys: readonly string[] | null,
): Comparing {
  const { results } = useEditor();
  const { reportError } = useDevice();
  const [found, setFound] = useState<{ readonly of: string; readonly is: Comparing } | null>(null);
  const resultId = `differences ${before} ${after} ${(keys ?? ['?']).join(' ')}`;

  useEffect(() => {
    if (before === null || after === null) return undefined;
    let isWanted = true;
    let source: ResultSource | null = null;
    const show = (is: Comparing): void => setFound({ of: resultId, is });
    const names = { added: t('Added'), gone: t('Gone'), changed: t('Changed'), column: t('Difference') };
    const release = (): void => {
      source?.close();
      results.release(resultId).catch((cause: unknown) => reportError(cause, 'releasing differences'));
    };
    results.compare({ before, after, keys, resultId, names }).then(
      (result) => {
        if (!isWanted) return release();
        if (!result.ok) return show({ state: result.error.kind === 'missing' ? 'missing' : 'failed' });
        source = results.source(resultId, result.value.shown);
        show({ state: 'ready', compared: result.value, source });
      },
      (cause: unknown) => {
        reportError(cause, 'comparing results');
        if (isWanted) show({ state: 'failed' });
      },
    );
    return () => {
      isWanted = false;
      release();
    };
  }, [results, reportError, before, after, keys, resultId]);

  if (before === null || after === null) return { state: 'idle' };
  return found?.of === resultId ? found.is : { state: 'busy' };
}
