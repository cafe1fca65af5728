import { type Clock, type Millis, type Random, MINUTE } from '#domain/time.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { ChartDataCache, CachedResult } from '../chartData/chartDataCache.ts';
import { type ChannelEvent, createChannels, type EventChannels } from './channels.ts';
import { reasonOf } from './reasonOf.ts';

/** How long the outcome of a job can be fetched. */
const KEPT_FOR: Millis = 10 * MINUTE;
/** The most jobs of one person that compute or can be fetched; further requests are answered in their own call. */
const MAX_JOBS = 200;

/** What a job computes again when its result is fetched: from the cache, with the rights of that moment. */
export interface JobRequest {
  /** The address at which the result is fetched, without the key, and what the key begins with. */
  readonly resultPath: string;
  readonly keyPrefix: string;
  /** The query string of the request, which names the dashboard whose roles may open the data. */
  readonly search: string;
  readonly body: unknown;
}

export interface ChartJob extends JobRequest {
  readonly id: string;
  readonly person: number;
  readonly channel: string;
  readonly key: string;
  /** The shared cache, and what it did not take. */
  readonly cache: ChartDataCache;
}

/** Chart data computed in the background, each job for the one person who asked. */
export interface ChartJobs {
  readonly channels: EventChannels;
  /** The shared cache. */
  readonly cache: ChartDataCache;
  /** Continues in the background what a request began; null if the person has too many jobs. */
  begin(
    person: number,
    channel: string,
    request: JobRequest,
    compute: (cache: ChartDataCache, signal: AbortSignal) => Promise<Response>,
  ): { readonly job: ChartJob; readonly response: Promise<Response>; announce(): void } | null;
  /** The job with this id; null for another person's. */
  byId(id: string, person: number): ChartJob | null;
  /** The job whose result has this key; null for another person's. */
  byKey(key: string, person: number): ChartJob | null;
  stop(job: ChartJob): void;
}

interface Kept {
  readonly job: ChartJob;
  readonly controller: AbortController;
  readonly until: Millis;
}

export function createChartJobs(clock: Clock, random: Random, cache: ChartDataCache): ChartJobs {
  const channels = createChannels(clock);
  const kept = new Map<string, Kept>();

  function sweep(): void {
    for (const [id, { until }] of kept) if (until <= clock.now()) kept.delete(id);
  }

  function find(person: number, matches: (job: ChartJob) => boolean): ChartJob | null {
    sweep();
    for (const { job } of kept.values()) if (job.person === person && matches(job)) return job;
    return null;
  }

  function stop(job: ChartJob): void {
    kept.get(job.id)?.controller.abort();
    kept.delete(job.id);
  }

  return {
    channels,
    cache,
    begin(person, channel, request, compute) {
      sweep();
      if ([...kept.values()].filter(({ job }) => job.person === person).length >= MAX_JOBS) return null;
      const id = newUuid(random);
      const key = `${request.keyPrefix}-${Buffer.from(random.bytes(32)).toString('hex')}`;
      const job: ChartJob = { ...request, id, person, channel, key, cache: keeping(cache) };
      const controller = new AbortController();
      kept.set(id, { job, controller, until: Infinity });
      const response = compute(job.cache, controller.signal);
      let isAnnounced = false;
      // Its caller gets the error in the call itself, unless its event reports it.
      response.catch(() => {
        if (!isAnnounced) kept.delete(id);
      });
      return {
        job,
        response,
        announce() {
          isAnnounced = true;
          void outcomeOf(job, response).then((event) => {
            // A job that was stopped sends no event.
            if (!kept.has(id)) return;
            kept.set(id, { job, controller, until: clock.now() + KEPT_FOR });
            channels.send(channel, person, event);
          });
        },
      };
    },
    byId: (id, person) => find(person, (job) => job.id === id),
    byKey: (key, person) => find(person, (job) => job.key === key),
    stop,
  };
}

async function outcomeOf(job: ChartJob, response: Promise<Response>): Promise<ChannelEvent> {
  const event = { job_id: job.id, errors: [], result_url: null };
  try {
    const answered = await response;
    if (answered.ok)
      return {
        ...event,
        status: 'done',
        result_url: `${job.resultPath}${job.key}${withoutForce(job.search)}`,
      };
    return { ...event, status: 'error', errors: [{ message: await reasonOf(answered) }] };
  } catch (cause) {
    return { ...event, status: 'error', errors: [{ message: String(cause) }] };
  }
}

/** The result is fetched from the cache. */
function withoutForce(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('force');
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** A cache that also holds what the shared one refuses, so that a result can be fetched in any case. */
function keeping(cache: ChartDataCache): ChartDataCache {
  const own = new Map<string, CachedResult>();
  return {
    pages: cache.pages,
    get: (key, now) => cache.get(key, now) ?? own.get(key) ?? null,
    async put(key, response, now, seconds) {
      await cache.put(key, response, now, seconds);
      if (cache.get(key, now) === null) own.set(key, { response, at: now });
    },
  };
}
