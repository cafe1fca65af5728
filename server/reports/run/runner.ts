import { latestDue, nextRuns } from '#domain/report/schedule.ts';
import type { SayText } from '#domain/format/texts.ts';
import { type Clock, HOUR, type Millis, MINUTE, type Random, SECOND, DAY } from '#domain/time.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { Log } from '../../base/log.ts';
import type { Meta } from '../../meta/meta.ts';
import type { ReportRow } from '../../meta/reports.ts';
import { utcMinute } from '../../base/utcMinute.ts';
import { readExtra } from '../reportExtra.ts';
import type { RunEnd } from './runEnd.ts';
import { type Attempt, withRetries } from './withRetries.ts';

const LEASE = 'reports';
/** A process that was killed keeps others waiting for this long. */
export const LEASE_TIME: Millis = 2 * MINUTE;

interface RunnerLease {
  /** Whether this process runs the reports; takes the lease if it is free, and extends it in time. */
  isHeld(now: Millis): boolean;
  release(): void;
}

/** The lease in the metadata, by which one process at a time runs reports. */
function createRunnerLease(meta: Meta, random: Random): RunnerLease {
  const holder = newUuid(random);
  let heldUntil: Millis = 0;
  return {
    isHeld(now) {
      if (heldUntil - now > LEASE_TIME / 2) return true;
      const until = now + LEASE_TIME;
      // A lease that a power failure undoes ends earlier.
      const isHeld = meta.note(() => meta.reports.lease(LEASE, holder, now, until));
      heldUntil = isHeld ? until : 0;
      return isHeld;
    },
    release() {
      meta.reports.release(LEASE, holder);
    },
  };
}

const INTERRUPTED = 'The server stopped while this run was working.';

/** Closes a run of a process that is gone, and makes it due again where missed runs are made up for. */
function closeInterruptedRun(meta: Meta, report: ReportRow, now: Millis): void {
  const { reports } = meta;
  meta.transaction(() => {
    const [run, before] = reports.lastRuns(report.id, 2);
    if (run?.state === 'Working')
      reports.updateRun(run.id, { state: 'Error', endDttm: now, errorMessage: INTERRUPTED });
    // Once: the report itself may be what stops the server.
    const wasRepeated = before?.errorMessage === INTERRUPTED && before.scheduledDttm === run?.scheduledDttm;
    const isMadeUp = report.active && readExtra(report.extra).missed === 'run';
    const isRepeated = run !== undefined && isMadeUp && !wasRepeated;
    reports.note(report.id, {
      lastState: 'Error',
      ...(isRepeated ? { consideredOn: Math.min(report.consideredOn, run.scheduledDttm - 1) } : {}),
    });
  });
}

/** Whether a report may be due. The next moment is kept per report: parsing its schedule at every tick is slow. */
function createDueCheck(): (report: ReportRow, now: Millis) => boolean {
  const next = new Map<number, { readonly key: string; readonly at: Millis }>();
  return ({ id, crontab, timezone, consideredOn }, now) => {
    const key = `${crontab} ${timezone} ${consideredOn}`;
    const known = next.get(id);
    if (known?.key === key) return known.at <= now;
    const [at = Number.POSITIVE_INFINITY] = nextRuns({ crontab, timezone }, consideredOn, 1);
    next.set(id, { key, at });
    return at <= now;
  };
}

export interface ReportRunnerDeps {
  readonly meta: Meta;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly attempt: Attempt;
  /** Notifies the owners of a report of an error, or of a run that is late. The callee logs its own failures. */
  readonly notifyOwners: (
    report: ReportRow,
    what: (t: SayText) => string,
    kind: 'failed' | 'late',
  ) => Promise<void>;
  /** Notifies the recipients of an alert that its condition could not be checked. */
  readonly reportUnchecked: (report: ReportRow) => Promise<void>;
  /** A run has ended and is stored. */
  readonly ended?: (report: ReportRow, end: RunEnd) => Promise<void>;
}

/** `elsewhere`: another process has the lease, or had it until it died some moments ago. */
export type RunStart = 'started' | 'working' | 'elsewhere';

export const TICK: Millis = 30 * SECOND;
/** A run that starts later than this was missed. */
export const LATE: Millis = 5 * MINUTE;
/** What was considered so far ahead of now was so by a clock that has been set back since. */
const AHEAD: Millis = HOUR;

export interface ReportRunner {
  /** Starts what is due. The runs continue after it returns. */
  tick(): void;
  /** Starts a run now, regardless of the schedule. */
  runNow(reportId: number): RunStart;
  /** Waits for the runs that are working. */
  idle(): Promise<void>;
  /** Ticks until the signal, then ends the runs. */
  start(signal: AbortSignal): void;
}

/** Runs reports when they are due: one runner at a time, by a lease in the metadata. */
export function createReportRunner(deps: ReportRunnerDeps): ReportRunner {
  const { meta, clock, random, log } = deps;
  const { reports } = meta;
  const lease = createRunnerLease(meta, random);
  const working = new Map<number, Promise<void>>();
  const isDue = createDueCheck();
  const stopped = new AbortController();

  function tick(): void {
    const now = clock.now();
    if (stopped.signal.aborted || !lease.isHeld(now)) return;
    for (const report of reports.working()) {
      if (!working.has(report.id)) closeInterruptedRun(meta, report, now);
    }
    for (const report of reports.active()) {
      if (working.has(report.id)) continue;
      if (report.consideredOn > now + AHEAD) reports.note(report.id, { consideredOn: now });
      else if (isDue(report, now)) startDue(report, now);
    }
  }

  function startDue(report: ReportRow, now: Millis): void {
    const due = latestDue(report, report.consideredOn, now);
    if (due === null) return;
    const isLate = now - due > LATE;
    if (isLate && readExtra(report.extra).missed === 'skip') skipLate(report, due, now);
    else begin(report, due, isLate);
  }

  function skipLate(report: ReportRow, due: Millis, now: Millis): void {
    const errorMessage = 'Left out: the server was not running when this run was due.';
    meta.transaction(() => {
      reports.note(report.id, { consideredOn: due });
      insertRun(report, due, { state: 'Not triggered', startDttm: now, endDttm: now, errorMessage });
    });
    const what = (t: SayText): string =>
      t('It was due at {time} UTC, when the server was not running, and was left out, as it is set to.', {
        time: utcMinute(due),
      });
    void deps.notifyOwners(report, what, 'late').catch(logError(report));
  }

  function insertRun(
    { id: reportId }: ReportRow,
    scheduledDttm: Millis,
    more: { state: string; startDttm: Millis; endDttm?: Millis; errorMessage?: string },
  ): number {
    return reports.insertRun({ reportId, scheduledDttm, uuid: newUuid(random), ...more });
  }

  function begin(report: ReportRow, due: Millis, isLate: boolean): void {
    const now = clock.now();
    const runId = meta.transaction(() => {
      reports.note(report.id, {
        consideredOn: Math.max(report.consideredOn, due),
        lastState: 'Working',
        lastEvalDttm: now,
      });
      return insertRun(report, due, { state: 'Working', startDttm: now });
    });
    const ran = work(report, runId, due, isLate)
      .catch(logError(report))
      .finally(() => working.delete(report.id));
    working.set(report.id, ran);
  }

  async function work(report: ReportRow, runId: number, due: Millis, isLate: boolean): Promise<void> {
    if (isLate) {
      const what = (t: SayText): string =>
        t(
          'It was due at {time} UTC, when the server was not running or busy with its run before, and runs only now.',
          {
            time: utcMinute(due),
          },
        );
      await deps.notifyOwners(report, what, 'late');
    }
    const end = await withRetries(deps, report, stopped.signal);
    // The report may have been deleted, or its server stopped, which the next one notes.
    if (stopped.signal.aborted || reports.byId(report.id) === null) return;
    storeRunEnd(meta, { report, runId, end, now: clock.now() });
    await deps.ended?.(report, end);
    // Once: further failures are only in the log.
    if (end.state !== 'Error' || report.lastState === 'Error') return;
    const { message } = end;
    await deps.notifyOwners(report, () => message, 'failed');
    if (end.isUnchecked === true) await deps.reportUnchecked(report);
  }

  const logError =
    ({ id }: ReportRow) =>
    (cause: unknown): void =>
      log.error('report', { report: id, cause: String(cause) });

  async function tickUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        tick();
      } catch (cause) {
        log.error('reports', { cause: String(cause) });
      }
      await clock.sleep(TICK);
    }
  }

  return {
    tick,
    runNow(reportId) {
      const report = reports.byId(reportId);
      // The process that has the lease would take it for the run of one that died.
      if (report === null || stopped.signal.aborted || !lease.isHeld(clock.now())) return 'elsewhere';
      if (working.has(reportId) || report.lastState === 'Working') return 'working';
      begin(report, clock.now(), false);
      return 'started';
    },
    idle: async () => void (await Promise.all(working.values())),
    start(signal) {
      const stop = (): void => {
        stopped.abort();
        lease.release();
      };
      signal.addEventListener('abort', stop, { once: true });
      void tickUntil(signal);
    },
  };
}

interface EndedRun {
  readonly report: ReportRow;
  readonly runId: number;
  readonly end: RunEnd;
  readonly now: Millis;
}

/** Stores how a run ended, at the run and at its report, and removes runs past the report's retention. */
function storeRunEnd(meta: Meta, { report, runId, end, now }: EndedRun): void {
  const { state, value } = end;
  const errorMessage = end.state === 'Error' ? end.message : null;
  const { reports } = meta;
  meta.transaction(() => {
    reports.updateRun(runId, {
      state,
      endDttm: now,
      errorMessage,
      ...(value && { value: value.number, valueRowJson: value.row }),
    });
    reports.note(report.id, {
      lastState: state,
      ...(value && { lastValue: value.number, lastValueRowJson: value.row }),
    });
    reports.forgetRuns(report.id, now - report.logRetention * DAY);
  });
}
