import { useEffect } from 'react';
import { recordVisit } from '#commands/visit.ts';
import type { VisitedKind } from '#domain/home/visits.ts';
import { whenIdle } from '#ui/paint/turns.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';

/** A Superset's names for what opens. */
const EVENTS = {
  dashboard: { name: 'mount_dashboard', source: 'dashboard' },
  chart: { name: 'mount_explorer', source: 'slice' },
} as const satisfies Readonly<Record<VisitedKind, unknown>>;

/**
 * Records that a dashboard or chart is open, once the page is idle: opening it must not wait for the write. It is left
 * when the page is hidden too: a browser may end it without another word.
 */
export function useVisit(kind: VisitedKind, id: number): void {
  const { change } = useDevice();
  const { noteUsage } = usePage();
  useEffect(() => {
    let isOver = false;
    let note: (() => void) | null = null;
    whenIdle(() => {
      if (isOver) return;
      change(recordVisit({ kind, id }));
      note = () => change(recordVisit({ kind, id, isOver: isOver || document.hidden }));
      document.addEventListener('visibilitychange', note);
      const { name, source } = EVENTS[kind];
      // One that is only on this device has a negative id.
      if (id > 0) noteUsage({ name, type: 'user', source: { kind: source, id } });
    });
    return () => {
      isOver = true;
      if (note === null) return;
      document.removeEventListener('visibilitychange', note);
      note();
    };
  }, [change, noteUsage, kind, id]);
}
