import type { ServerDeps } from '../deps.ts';
import type { ReportRow } from '../meta/reports.ts';
import { createNotices } from '../notices/notices.ts';
import type { RunEnd } from './run/runEnd.ts';

/** Notifies the owners of a report how a run ended, unless there was nothing to send. */
export async function noticeOwners(deps: ServerDeps, report: ReportRow, { state }: RunEnd): Promise<void> {
  // Once: further failures are only in its log.
  const isNews = state === 'Success' || (state === 'Error' && report.lastState !== 'Error');
  if (!isNews) return;
  const notices = createNotices(deps);
  const notice = {
    kind: report.type === 'Alert' ? 'alert' : 'report',
    ended: state === 'Success' ? 'done' : 'failed',
    name: report.name,
    ref: String(report.id),
  } as const;
  await Promise.all(deps.meta.owners.of('report', report.id).map((id) => notices.notify(id, notice)));
}
