import type { ReactNode } from 'react';
import { measureUse, type StorageUse } from '#store/space/usage.ts';
import { formatBytes } from '#ui/format.ts';
import { Meter } from '#ui/kit/Meter.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { type StorageState, useDevice } from '../services/device.ts';
import styles from './OfflinePage.module.css';
import { storageParts } from './storageParts.ts';

const NOTHING: StorageUse = { drafts: 0, kept: 0, results: 0, caches: 0 };

/** How much of the browser's quota is used, by what, and whether storage is persistent. */
export function StorageMeter(): ReactNode {
  const { db, storage } = useDevice();
  const state = useObservable(storage);
  const measured = useLive(() => measureUse(db), [db]);
  const use = measured ?? NOTHING;
  const usage = state.usage ?? 0;
  const parts = storageParts(use, state.usage ?? sumOf(use));
  const text =
    state.quota === null
      ? t('The browser does not report its storage quota.')
      : t('{used} of {quota} used', { used: formatBytes(usage), quota: formatBytes(state.quota) });
  const classes = parts.map(({ label, value }) => `${label}: ${formatBytes(value)}`).join('; ');

  return (
    <div className={styles['storage']}>
      <Meter
        label={t('Storage used')}
        max={state.quota ?? 1}
        text={measured === undefined ? text : `${text}. ${classes}`}
        parts={measured === undefined ? [] : parts.filter((part) => part.value > 0)}
      />
      <p>{text}</p>
      <ul className={styles['classes']}>
        {parts.map(({ label, value, color }) => (
          <li key={label}>
            <span className={styles['swatch']} style={{ background: color }} aria-hidden="true" />
            <span>{label}</span>
            <span className={styles['amount']}>{measured === undefined ? '–' : formatBytes(value)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['muted']}>{promise(state)}</p>
    </div>
  );
}

function sumOf(use: StorageUse): number {
  return use.drafts + use.kept + use.results + use.caches;
}

function promise({ kind, persisted, installByHand }: StorageState): string {
  if (kind === 'memory') return t('The browser does not store anything: data is lost when this page closes.');
  if (installByHand !== null)
    return t(
      'Not persistent: this browser removes it after seven days of use without a visit. Install the app to keep it.',
    );
  if (persisted === true) return t('Persistent: the browser keeps it until you remove it.');
  return t(
    'Not persistent: the browser may remove it when disk space runs low. Install the app to make it persistent.',
  );
}
