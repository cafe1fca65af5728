import { type AsyncEventBody, getEvents } from '#contract/chart/asyncEvent.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';
import { receiveEvents, type OpenChannel } from './eventChannel.ts';

/** ASY-10. */
const POLLING_DELAY: Millis = 500;
/** ASY-06, ASY-07. */
const RETRY_STEP: Millis = 100;
const MAX_RETRIES = 6;

type Outcome = Result<AsyncEventBody, ApiError>;

export interface AsyncJobsPorts {
  readonly client: Client;
  readonly clock: Clock;
  readonly open: OpenChannel;
  /** Called with the status of an event that does not end a job. */
  readonly log: (status: string) => void;
}

export interface AsyncJobs {
  /** The event that ends a job; an aborted caller is rejected at once, and the job's event is ignored. */
  ending(jobId: string, signal?: AbortSignal): Promise<Outcome>;
}

/**
 * Receives events while any job is pending: over a channel if the server offers one (CALL-67), else by polling, with
 * one call for all jobs of the page (CALL-66). A page whose channel failed polls from then on.
 */
export function createAsyncJobs({ client, clock, open, log }: AsyncJobsPorts): AsyncJobs {
  const listeners = new Map<string, (outcome: Outcome) => void>();
  let lastId: string | null = null;
  let isFollowing = false;
  let isPolled = false;
  let noneLeft: () => void = () => undefined;

  async function follow(): Promise<void> {
    isFollowing = true;
    while (listeners.size > 0) {
      const settled = new Promise<void>((resolve) => (noneLeft = resolve));
      if (isPolled) await poll();
      else isPolled = !(await receiveEvents({ open, clock, lastId: () => lastId, receive }, settled));
    }
    isFollowing = false;
  }

  function receive(event: AsyncEventBody): void {
    lastId = event.id;
    if (event.status === 'done' || event.status === 'error') void settle(event);
    else log(event.status);
  }

  async function poll(): Promise<void> {
    while (listeners.size > 0) {
      await clock.sleep(POLLING_DELAY);
      const query: Readonly<Record<string, string>> = lastId === null ? {} : { last_id: lastId };
      const polled = await send(client, getEvents, { query });
      if (!polled.ok) {
        for (const listener of listeners.values()) listener(polled);
        continue;
      }
      for (const event of polled.value.result) receive(event);
    }
  }

  /** An event may precede the response that names its job: it is stored for a short time. */
  async function settle(event: AsyncEventBody): Promise<void> {
    for (let attempt = 1; !listeners.has(event.job_id) && attempt <= MAX_RETRIES; attempt += 1) {
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
          if (listeners.size === 0) noneLeft();
          signal?.removeEventListener('abort', giveUp);
          resolve(outcome);
        };
        listeners.set(jobId, listen);
        if (signal?.aborted === true) return giveUp();
        signal?.addEventListener('abort', giveUp);
        if (!isFollowing) void follow();
      }),
  };
}
