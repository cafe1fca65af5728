import { DAY, type Millis } from '#domain/time.ts';
import type { Meta } from '../../meta/meta.ts';
import type { ReportRow } from '../../meta/reports.ts';
import type { RunEnd } from './runEnd.ts';

export interface EndedRun {
  readonly report: ReportRow;
  readonly runId: number;
  readonly end: RunEnd;
  readonly now: Millis;
}

/** Stores how a run ended, at the run and at its report, and removes runs past the report's retention. */
export function storeRunEnd(meta: Meta, { report, runId, end, now }: EndedRun): void {
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
