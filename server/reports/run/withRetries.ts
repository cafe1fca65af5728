import { type Clock, DAY, type Millis, SECOND } from '#domain/time.ts';
import type { Log } from '../../base/log.ts';
import type { ReportRow } from '../../meta/reports.ts';
import { readExtra } from '../reportExtra.ts';
import type { RunEnd } from './runEnd.ts';

const FIRST_PAUSE: Millis = 30 * SECOND;
/** More than a timer takes would end at once. */
const LONGEST: Millis = 7 * DAY;

/** Checks, draws and sends a report once, to the recipients that do not have it yet; adds those that received it. */
export type Attempt = (report: ReportRow, taken: Set<string>, signal: AbortSignal) => Promise<RunEnd>;

export interface RetryDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly attempt: Attempt;
}

/** Attempts a report until it succeeds, as often as it allows, within its working time-out, until `stopped`. */
export async function withRetries(
  { clock, log, attempt }: RetryDeps,
  report: ReportRow,
  stopped: AbortSignal,
): Promise<RunEnd> {
  const over = new AbortController();
  const leave = (): void => over.abort();
  stopped.addEventListener('abort', leave, { once: true });

  async function once(taken: Set<string>): Promise<RunEnd> {
    try {
      return await attempt(report, taken, over.signal);
    } catch (cause) {
      log.error('report', { report: report.id, cause: String(cause) });
      return { state: 'Error', message: 'An error of this server. Its log says more.' };
    }
  }

  async function attempts(): Promise<RunEnd> {
    const { retries } = readExtra(report.extra);
    const taken = new Set<string>();
    for (let left = retries; ; left--) {
      const end = await once(taken);
      if (end.state !== 'Error' || left <= 0 || over.signal.aborted) return end;
      await clock.sleep(FIRST_PAUSE * 2 ** (retries - left));
    }
  }

  async function timeout(): Promise<RunEnd> {
    await clock.sleep(Math.min(LONGEST, report.workingTimeout * SECOND));
    over.abort();
    return { state: 'Error', message: `It did not finish within its ${report.workingTimeout} seconds.` };
  }

  try {
    return await Promise.race([attempts(), timeout()]);
  } finally {
    stopped.removeEventListener('abort', leave);
  }
}
