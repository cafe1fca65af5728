import type { ReactNode } from 'react';
import { chartIds } from '#domain/dashboard/layout/layout.ts';
import { oldestShown } from '#store/charts/chartData.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './PrintHeader.module.css';
import { useDownloadNotes } from './useDownloadNotes.ts';

/** The filters and the age of the data, on paper only. */
export function PrintHeader(): ReactNode {
  const { db } = useDevice();
  const { layout } = useDashboard();
  const notesOf = useDownloadNotes();
  const ids = chartIds(layout);
  const oldest = useLive(async () => (await oldestShown(db, ids)) ?? null, [db, ids.join()]);
  return (
    <div className={styles['notes']} aria-hidden>
      {notesOf(null, oldest ?? null).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
