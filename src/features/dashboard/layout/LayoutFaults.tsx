import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#ui/t.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './LayoutFaults.module.css';

/** Shows once, above the dashboard, that its layout was repaired, and which components are unsupported. */
export function LayoutFaults(): ReactNode {
  const { layout } = useDashboard();
  const reported = layout.faults.filter(({ kind }) => kind !== 'orphan');
  if (reported.length === 0) return null;
  const isUnreadable = reported.some(({ kind }) => kind === 'unreadable');
  const unplaced = reported.filter(({ kind }) => kind === 'unplaced').length;
  const broken = reported.length - unplaced;
  return (
    <p className={styles['faults']} role="note">
      <TriangleAlert size={14} aria-hidden />
      {isUnreadable
        ? t('The dashboard layout is invalid. Charts are shown in a single column.')
        : [
            ...(broken > 0
              ? [t('{n} layout {n|component|components} could not be placed.', { n: broken })]
              : []),
            ...(unplaced > 0
              ? [
                  t('{n} {n|chart is|charts are} missing from the layout and shown at the end.', {
                    n: unplaced,
                  }),
                ]
              : []),
          ].join(' ')}
    </p>
  );
}
