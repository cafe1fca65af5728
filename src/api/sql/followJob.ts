import { isNotFound } from '#domain/error/httpStatus.ts';
import { getJob, stopJob } from '#contract/chart/asyncEvent.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { toRequest } from '../http/send.ts';

/** How often it is checked that the server still has a job: after a restart it has none, and no event would come. */
const CHECK_EVERY: Millis = 10_000;

interface Ports {
  readonly client: Client;
  readonly clock: Clock;
}

/** The end of a job, which is stopped on the server when its caller aborts; null once the server has lost it. */
export async function followJob<T>(
  { client, clock }: Ports,
  id: string,
  signal: AbortSignal | undefined,
  ending: (gone: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const path = { id };
  const lost = new AbortController();
  const stop = (): void => void client.raw(toRequest(stopJob, { path }));
  signal?.addEventListener('abort', stop, { once: true });
  let isOver = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(CHECK_EVERY);
      if (isOver) return;
      const there = await client.raw(toRequest(getJob, { path }));
      if (!there.ok && isNotFound(there.error)) return lost.abort();
    }
  };
  void watch();
  const ended = await ending(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  isOver = true;
  signal?.removeEventListener('abort', stop);
  return lost.signal.aborted && signal?.aborted !== true ? null : ended;
}
