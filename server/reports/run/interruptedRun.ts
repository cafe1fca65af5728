import type { Millis } from '#domain/time.ts';
import type { Meta } from '../../meta/meta.ts';
import type { ReportRow } from '../../meta/reports.ts';
import { readExtra } from '../reportExtra.ts';

const INTERRUPTED = 'The server stopped while this run was working.';

/** Closes a run of a process that is gone, and makes it due again where missed runs are made up for. */
export function closeInterruptedRun(meta: Meta, report: ReportRow, now: Millis): void {
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
