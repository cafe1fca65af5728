import type { ReactNode } from 'react';
import { formatBytes } from '#ui/format.ts';
import { Meter } from '#ui/kit/Meter.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { StorageState } from '../services.ts';
import { useServices } from '../services.ts';
import styles from './OfflinePage.module.css';

/** How much of the browser's share is used, by what, and whether it promised to keep it. */
export function StorageMeter(): ReactNode {
  const { db, storage } = useServices();
  const state = useObservable(storage);
  const results = useLive(async () => {
    let bytes = 0;
    await db.results.each((each) => void (bytes += each.bytes));
    return bytes;
  }, [db]);
  const usage = state.usage ?? 0;
  // The browser rounds what it says of its own use; a part is never more than the whole.
  const resultBytes = Math.min(results ?? 0, usage);
  const text =
    state.quota === null
      ? t('The browser does not say how much it grants.')
      : t('{used} of {quota}: results {results}, everything else {other}', {
          used: formatBytes(usage),
          quota: formatBytes(state.quota),
          results: formatBytes(resultBytes),
          other: formatBytes(usage - resultBytes),
        });

  return (
    <div className={styles['storage']}>
      <Meter
        label={t('Storage used')}
        max={state.quota ?? 1}
        text={text}
        parts={[
          { label: t('Results'), value: resultBytes, color: 'var(--accent)' },
          { label: t('Everything else'), value: usage - resultBytes, color: 'var(--local)' },
        ]}
      />
      <p>{text}</p>
      <p className={styles['muted']}>{promise(state)}</p>
    </div>
  );
}

function promise({ kind, persisted }: StorageState): string {
  if (kind === 'memory') return t('The browser keeps nothing: all of it is gone when this page closes.');
  if (persisted === true) return t('The browser promised to keep it until you remove it.');
  return t(
    'The browser may remove it when the disk runs full. Installing the app, or using it often, makes it promise more.',
  );
}
