import { SECOND, type Clock, type Millis } from '#domain/time.ts';

/** Typing queues several changes a second; a running worker checks the outbox on its own. */
const NOTIFY_INTERVAL: Millis = SECOND;

export interface WakerPorts {
  readonly page: Window;
  readonly clock: Clock;
  /** The sync engine of this page. */
  readonly wakeEngine: () => void;
  readonly wakeWorker: (isLeaving: boolean) => void;
}

/** Wakes the senders when something was queued: this page's engine if it is due, and the worker, which outlives it. */
export function createWaker({ page, clock, wakeEngine, wakeWorker }: WakerPorts): (dueAt: Millis) => void {
  let notifiedAt = 0;
  const isLeaving = (): boolean =>
    page.document.visibilityState === 'hidden' || page.navigator.onLine === false;

  function wake(): void {
    if (!isLeaving() && clock.now() - notifiedAt < NOTIFY_INTERVAL) return;
    notifiedAt = clock.now();
    wakeWorker(isLeaving());
  }

  page.addEventListener('pagehide', () => wakeWorker(true));
  page.addEventListener('offline', () => wakeWorker(true));
  page.document.addEventListener('visibilitychange', wake);
  return (dueAt) => {
    if (dueAt <= clock.now()) wakeEngine();
    wake();
  };
}
