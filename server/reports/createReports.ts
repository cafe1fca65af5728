import { ok } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import { createNotices } from '../notices/notices.ts';
import type { ReportRow } from '../meta/reports.ts';
import { createScheduledQueries, type ScheduledQueries } from '../queries/scheduledQueries.ts';
import { type DeliveryChannels, deliver } from './delivery/deliver.ts';
import { createReportRunner, type ReportRunner } from './run/runner.ts';
import { inEnglish, type SayText } from '#domain/format/texts.ts';
import { reportTexts, subjectStart } from './reportTexts.ts';
import { runReport } from './runReport.ts';
import type { RunEnd } from './run/runEnd.ts';
import { ownerCalls, runsAs } from './ownerCalls.ts';
import type { ReportMessage } from './delivery/message.ts';
import { reportObject } from '../webhooks/webhooks.ts';

interface NotifyDeps {
  readonly deps: ServerDeps;
  readonly channels: DeliveryChannels;
}

/** Mails the owners that a report failed, or runs late or not at all; it is logged in any case. */
async function notifyOwners(
  { deps, channels }: NotifyDeps,
  report: ReportRow,
  what: (t: SayText) => string,
  kind: 'failed' | 'late',
): Promise<void> {
  deps.log.warn('report', { report: report.id, what: what(inEnglish) });
  const owners = deps.meta.owners.of('report', report.id).flatMap((id) => deps.meta.users.byId(id) ?? []);
  const to = owners.map(({ email }) => email).filter((email) => email.includes('@'));
  if (channels.mail === null || to.length === 0) return;
  // Each late run is reported, a failure once.
  const t = await reportTexts(report);
  const details = t('The run log has the details.');
  const once = t('You get this message once, until it works again.');
  const lines = [what(t), kind === 'failed' ? `${once} ${details}` : details];
  const sent = await channels.mail(
    { to, cc: [], bcc: [] },
    plainMessage(deps, lines, t, t('{subject}: needs your attention', { subject: subjectStart(t, report) })),
  );
  if (!sent.ok) deps.log.error('report', { report: report.id, cause: sent.error });
}

/**
 * Notifies the recipients of an alert that its condition could not be checked: a recipient must not take a
 * failed check for a good state. Why it failed is for its owners alone.
 */
async function notifyRecipients({ deps, channels }: NotifyDeps, report: ReportRow): Promise<void> {
  const t = await reportTexts(report);
  const lines = [
    t('The condition of this alert could not be checked, so it is unknown whether it is fulfilled.'),
    t('Its owners know why. You get this message once, until it works again.'),
  ];
  const subject = t('{subject}: could not be checked', { subject: subjectStart(t, report) });
  const message = plainMessage(deps, lines, t, subject);
  const owner = runsAs(deps, report);
  const isAdmin = owner !== null && deps.meta.roles.rightsOf(owner.id).isAdmin;
  await Promise.all(
    deps.meta.reports.recipients(report.id).map(async (recipient) => {
      const sent = await deliver(channels, recipient, message, isAdmin);
      if (!sent.ok) deps.log.error('report', { report: report.id, cause: sent.error });
    }),
  );
}

const plainMessage = (
  { config }: ServerDeps,
  lines: readonly string[],
  t: SayText,
  subject: string,
): ReportMessage => ({
  subject,
  lines,
  link: config.publicUrl === null ? null : `${config.publicUrl}${config.basePath}/report/list/`,
  tables: [],
  files: [],
  t,
});

/** The runner of scheduled queries, over the server's own routes: with the rights and row rules of their people. */
export function createQuerySchedules(
  deps: ServerDeps,
  fetchHere: (request: Request) => Response | Promise<Response>,
): ScheduledQueries {
  const { meta, clock, log, config } = deps;
  const notices = createNotices(deps);
  return createScheduledQueries({
    meta,
    clock,
    log,
    zone: config.zone,
    async run(query, clientId, signal) {
      const user = meta.users.byId(query.userId);
      // A person who is gone or switched off runs nothing.
      if (user === null || !user.active) return ok(undefined);
      const body = {
        client_id: clientId,
        database_id: query.databaseId,
        sql: query.sql ?? '',
        schema: query.schema,
        catalog: query.catalog,
        tab: query.label ?? '',
        templateParams: query.templateParameters || null,
        queryLimit: config.conf.DEFAULT_SQLLAB_LIMIT,
        runAsync: false,
      };
      const ran = await ownerCalls(deps, fetchHere, user)('/api/v1/sqllab/execute/', body, signal);
      if (signal.aborted) return ran;
      if (!ran.ok)
        deps.webhooks?.tell({
          kind: 'schedule',
          change: 'failed',
          // Saved queries are each person's own: neither its name nor what it read.
          object: null,
          by: user.username,
        });
      await notices.notify(user.id, {
        kind: 'schedule',
        ended: ran.ok ? 'done' : 'failed',
        name: query.label ?? '',
        ref: String(query.id),
      });
      return ran;
    },
  });
}

/** Tells the owners of a report, and webhooks, how a run ended, unless there was nothing to send. */
async function tellEnd(deps: ServerDeps, report: ReportRow, end: RunEnd): Promise<void> {
  const { state } = end;
  // Once: further failures are only in its log.
  const isNews = state === 'Success' || (state === 'Error' && report.lastState !== 'Error');
  if (!isNews) return;
  const kind = report.type === 'Alert' ? 'alert' : 'report';
  deps.webhooks?.tell({
    kind,
    change: end.state === 'Error' ? 'failed' : kind === 'alert' ? 'triggered' : 'sent',
    object: reportObject(report),
    by: null,
    ...(end.state === 'Error' && { reason: end.message }),
  });
  const notices = createNotices(deps);
  const notice = {
    kind,
    ended: state === 'Success' ? 'done' : 'failed',
    name: report.name,
    ref: String(report.id),
  } as const;
  await Promise.all(deps.meta.owners.of('report', report.id).map((id) => notices.notify(id, notice)));
}

/** The runner of this server's reports, over its own routes; it starts that of scheduled queries, too. */
export function createReports(
  deps: ServerDeps,
  channels: DeliveryChannels,
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
    ended: (report, end) => tellEnd(deps, report, end),
  });
  return {
    ...runner,
    start(signal) {
      runner.start(signal);
      queries.start(signal);
    },
  };
}
