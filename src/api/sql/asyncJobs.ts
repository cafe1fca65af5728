import { asyncEventsAnswer } from '#contract/asyncEvent.ts';
import type { AsyncEventBody } from '#contract/asyncEvent.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';

/** ASY-10. */
const POLLING_DELAY: Millis = 500;
/** ASY-06, ASY-07. */
const RETRY_STEP: Millis = 100;
const MOST_RETRIES = 6;

type Outcome = Result<AsyncEventBody, ApiError>;

export interface AsyncJobs {
  /** The event that ends a job; an aborted caller is rejected at once, and the job's event is ignored. */
  ending(jobId: string, signal?: AbortSignal): Promise<Outcome>;
}

/** Polls for events while any job is pending, with one call for all jobs of the page (CALL-66). */
export function createAsyncJobs(client: Client, clock: Clock): AsyncJobs {
  const listeners = new Map<string, (outcome: Outcome) => void>();
  let lastId: string | null = null;
  let isPolling = false;

  async function poll(): Promise<void> {
    isPolling = true;
    while (listeners.size > 0) {
      await clock.sleep(POLLING_DELAY);
      const query: Readonly<Record<string, string>> = lastId === null ? {} : { last_id: lastId };
      const told = await client.json(
        { method: 'GET', path: '/api/v1/async_event/', query },
        asyncEventsAnswer,
      );
      if (!told.ok) {
        for (const listener of listeners.values()) listener(told);
        continue;
      }
      for (const event of told.value.result) {
        lastId = event.id;
        // Any other status is ignored (ASY-05).
        if (event.status === 'done' || event.status === 'error') void tell(event);
      }
    }
    isPolling = false;
  }

  /** An event may precede the response that names its job: it is stored for a short time. */
  async function tell(event: AsyncEventBody): Promise<void> {
    for (let attempt = 1; !listeners.has(event.job_id) && attempt <= MOST_RETRIES; attempt += 1) {
      await clock.sleep(RETRY_STEP * attempt);
    }
    listeners.get(event.job_id)?.(ok(event));
  }

  return {
    ending: (jobId, signal) =>
      new Promise((resolve) => {
        const giveUp = (): void => listen(err({ kind: 'aborted', cause: signal?.reason }));
        const listen = (outcome: Outcome): void => {
          listeners.delete(jobId);
          signal?.removeEventListener('abort', giveUp);
          resolve(outcome);
        };
        listeners.set(jobId, listen);
        if (signal?.aborted === true) return giveUp();
        signal?.addEventListener('abort', giveUp);
        if (!isPolling) void poll();
      }),
  };
}
