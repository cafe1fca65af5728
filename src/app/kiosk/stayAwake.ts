import { MINUTE, SECOND, type Clock } from '#domain/time.ts';

interface AwakePage {
  readonly document: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
  readonly navigator: { readonly wakeLock?: Pick<WakeLock, 'request'> };
}

/** Keeps a screen on while its page is visible, until the returned function is called. */
export function stayAwake({ document, navigator }: AwakePage, clock: Pick<Clock, 'sleep'>): () => void {
  let held: WakeLockSentinel | null = null;
  let isAsking = false;
  let isOver = false;

  async function ask(): Promise<void> {
    if (isOver || isAsking || document.hidden || held !== null || !navigator.wakeLock) return;
    isAsking = true;
    try {
      const lock = await navigator.wakeLock.request('screen');
      if (isOver) {
        await lock.release();
        return;
      }
      held = lock;
      lock.addEventListener('release', () => {
        held = null;
        // A browser that takes the lock back at once is not asked without a pause.
        askIn(SECOND);
      });
    } catch {
      // Refused where the browser saves power, and to a page that has just been hidden.
      askIn(MINUTE);
    } finally {
      isAsking = false;
    }
  }
  const askIn = (wait: number): void => void clock.sleep(wait).then(ask);
  const askNow = (): void => void ask();

  askNow();
  document.addEventListener('visibilitychange', askNow);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', askNow);
    void held?.release();
  };
}
