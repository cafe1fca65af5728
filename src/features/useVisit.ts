import { useEffect } from 'react';
import { recordVisit } from '#commands/visit.ts';
import type { VisitedKind } from '#domain/home/visits.ts';
import { whenIdle } from '#ui/turns.ts';
import { useDevice } from './services/device.ts';
import { usePage } from './services/page.ts';

/** A Superset's names for what opens. */
const EVENTS = {
  dashboard: { name: 'mount_dashboard', source: 'dashboard' },
  chart: { name: 'mount_explorer', source: 'slice' },
} as const satisfies Readonly<Record<VisitedKind, unknown>>;

/** Records that a dashboard or chart is open, once the page is idle: opening it must not wait for the write. */
export function useVisit(kind: VisitedKind, id: number): void {
  const { change } = useDevice();
  const { noteUsage } = usePage();
  useEffect(() => {
    let isOver = false;
    whenIdle(() => {
      if (isOver) return;
      change(recordVisit({ kind, id }));
      const { name, source } = EVENTS[kind];
      // One that is only on this device has a negative id.
      if (id > 0) noteUsage({ name, type: 'user', source: { kind: source, id } });
    });
    return () => void (isOver = true);
  }, [change, noteUsage, kind, id]);
}
