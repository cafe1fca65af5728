import { useEffect } from 'react';
import { recordVisit } from '#commands/visit.ts';
import type { VisitedKind } from '#domain/home/visits.ts';
import { whenIdle } from '#ui/turns.ts';
import { useDevice } from './services/device.ts';

/** Records that a dashboard or chart is open, once the page is idle: opening it must not wait for the write. */
export function useVisit(kind: VisitedKind, id: number): void {
  const { change } = useDevice();
  useEffect(() => {
    let isOver = false;
    whenIdle(() => {
      if (!isOver) change(recordVisit({ kind, id }));
    });
    return () => void (isOver = true);
  }, [change, kind, id]);
}
