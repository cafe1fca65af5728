import type { ServerDeps } from '../deps.ts';
import type { Channels } from './delivery/deliver.ts';
import { createQuerySchedules } from './createQuerySchedules.ts';
import { noticeOwners } from './noticeOwners.ts';
import { createReportRunner, type ReportRunner } from './run/runner.ts';
import { runReport } from './runReport.ts';
import { notifyOwners, notifyRecipients } from './notify.ts';

/** The runner of this server's reports, over its own routes; it starts that of scheduled queries, too. */
export function createReports(
  deps: ServerDeps,
  channels: Channels,
  fetchHere: (request: Request) => Response | Promise<Response>,
): ReportRunner {
  const world = { deps, channels, fetchHere };
  const queries = createQuerySchedules(deps, fetchHere);
  const runner = createReportRunner({
    meta: deps.meta,
    clock: deps.clock,
    random: deps.random,
    log: deps.log,
    attempt: (report, taken, signal) => runReport(world, report, taken, signal),
    notifyOwners: (report, what, kind) => notifyOwners(world, report, what, kind),
    reportUnchecked: (report) => notifyRecipients(world, report),
    ended: (report, end) => noticeOwners(deps, report, end),
  });
  return {
    ...runner,
    start(signal) {
      runner.start(signal);
      queries.start(signal);
    },
  };
}
