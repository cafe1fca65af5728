import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Millis } from '#domain/time.ts';
import { onPrint } from '#ui/page/onPrint.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './PrintHeader.module.css';
import { useDownloadNotes } from './useDownloadNotes.ts';

/** The filters and the age of the data, on paper only: as the page is when it is printed. */
export function PrintHeader(): ReactNode {
  const { computedAt } = useDashboard();
  const notesOf = useDownloadNotes();
  const [oldest, setOldest] = useState<Millis | null>(null);
  useEffect(() => {
    const note = (): void => {
      const times = [...computedAt.values()];
      flushSync(() => setOldest(times.length === 0 ? null : Math.min(...times)));
    };
    return onPrint(note, () => undefined);
  }, [computedAt]);
  return (
    <div className={styles['notes']} aria-hidden>
      {notesOf(null, oldest).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
