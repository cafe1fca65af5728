import type { Context } from 'hono';
import { VIEW_AS_HEADER } from '#contract/people/visiting.ts';
import { type Millis, SECOND } from '#domain/time.ts';
import type { Secrets } from '../auth/tokens/secrets.ts';
import type { ChartDataCache } from '../chartData/chartDataCache.ts';
import type { AppEnv, ServerDeps } from '../deps.ts';
import { VISITOR_NAME } from '../guests/visitor.ts';
import { currentUser } from '../auth/requireUser.ts';
import { giveChannel, readChannel } from './channelToken.ts';
import type { ChartJobs, JobRequest } from './chartJobs.ts';

export interface BackgroundWork {
  readonly request: JobRequest;
  readonly isCached: () => boolean;
  readonly compute: (cache: ChartDataCache, signal: AbortSignal) => Promise<Response>;
}

export type RespondInBackground = (c: Context<AppEnv>, answering: BackgroundWork) => Promise<Response>;

/** The address of a job, where it can be stopped. */
export const JOB_PATH = '/api/v1/sextant/chart_job';

/**
 * Answers in the call itself, or with 202 and a job whose end the caller's channel reports: at once, for all that is
 * not cached, with the contract's flag; else after the seconds that the caller is ready to wait (RFC 7240).
 */
export function respondInBackground(
  deps: ServerDeps,
  secrets: Secrets,
  jobs: ChartJobs,
): RespondInBackground {
  return async (c, { request, isCached, compute }) => {
    const { signal } = c.req.raw;
    const { asyncCharts } = deps.config;
    const isAlways = asyncCharts === 'all';
    const isNever = asyncCharts === 'none';
    const timeout = isAlways ? 0 : isNever ? null : patienceIn(c.req.header('Prefer'));
    if (timeout === null || !hasChannel(c) || (isAlways && isCached())) return compute(jobs.cache, signal);
    const person = currentUser(c).id;
    const channel = (await readChannel(c, secrets)) ?? (await giveChannel(c, deps, secrets));
    const begun = jobs.begin(person, channel, request, compute);
    if (begun === null) return compute(jobs.cache, signal);
    const { job, response } = begun;
    const stop = (): void => jobs.stop(job);
    signal.addEventListener('abort', stop, { once: true });
    const inTime = isAlways ? null : await Promise.race([response, deps.clock.sleep(timeout)]);
    signal.removeEventListener('abort', stop);
    if (inTime instanceof Response) {
      stop();
      return inTime;
    }
    begun.announce();
    c.header('Location', `${deps.config.basePath}${JOB_PATH}/${job.id}`);
    const accepted = { channel_id: channel, job_id: job.id, user_id: person };
    return c.json({ ...accepted, errors: [], result_url: null, status: 'pending' }, 202);
  };
}

/** Only a browser of a person has a channel: guests, visitors, scripts and those who view as somebody else wait. */
function hasChannel(c: Context<AppEnv>): boolean {
  const user = currentUser(c);
  if (!c.get('byCookie') || c.get('browser') === null) return false;
  return (
    user.guest === undefined && user.username !== VISITOR_NAME && c.req.header(VIEW_AS_HEADER) === undefined
  );
}

/** The seconds in a preference for an asynchronous response; null where none is preferred. */
function patienceIn(prefer: string | undefined): Millis | null {
  const preferences = (prefer ?? '').split(',').map((each) => each.trim().toLowerCase());
  if (!preferences.includes('respond-async')) return null;
  const wait = preferences
    .map((each) => /^wait=(\d{1,4})$/.exec(each)?.[1])
    .find((each) => each !== undefined);
  return Number(wait ?? 0) * SECOND;
}
