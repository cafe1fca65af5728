import type { ServerDeps } from '../deps.ts';
import type { ReportRow } from '../meta/reports.ts';
import { type Channels, deliver } from './delivery/deliver.ts';
import type { ReportMessage } from './delivery/message.ts';
import { runsAs } from './ownerCalls.ts';

interface NotifyDeps {
  readonly deps: ServerDeps;
  readonly channels: Channels;
}

/** Mails the owners that a report failed, or runs late or not at all; it is logged in any case. */
export async function notifyOwners(
  { deps, channels }: NotifyDeps,
  report: ReportRow,
  what: string,
  kind: 'failed' | 'late',
): Promise<void> {
  deps.log.warn('report', { report: report.id, what });
  const owners = deps.meta.owners.of('report', report.id).flatMap((id) => deps.meta.users.byId(id) ?? []);
  const to = owners.map(({ email }) => email).filter((email) => email.includes('@'));
  if (channels.mail === null || to.length === 0) return;
  // Each late run is reported, a failure once.
  const once = kind === 'failed' ? 'You get this message once, until it works again. ' : '';
  const lines = [what, `${once}The run log has the details.`];
  const sent = await channels.mail(
    { to, cc: [], bcc: [] },
    { ...plainMessage(deps, lines), subject: `[${report.type}] ${report.name}: needs your attention` },
  );
  if (!sent.ok) deps.log.error('report', { report: report.id, cause: sent.error });
}

/**
 * Notifies the recipients of an alert that its condition could not be checked: a recipient must not take a
 * failed check for a good state. Why it failed is for its owners alone.
 */
export async function notifyRecipients({ deps, channels }: NotifyDeps, report: ReportRow): Promise<void> {
  const lines = [
    'The condition of this alert could not be checked, so it is unknown whether it is fulfilled.',
    'Its owners know why. You get this message once, until it works again.',
  ];
  const subject = `[${report.type}] ${report.name}: could not be checked`;
  const message = { ...plainMessage(deps, lines), subject };
  const owner = runsAs(deps, report);
  const isAdmin = owner !== null && deps.meta.roles.rightsOf(owner.id).isAdmin;
  await Promise.all(
    deps.meta.reports.recipients(report.id).map(async (recipient) => {
      const sent = await deliver(channels, recipient, message, isAdmin);
      if (!sent.ok) deps.log.error('report', { report: report.id, cause: sent.error });
    }),
  );
}

const plainMessage = ({ config }: ServerDeps, lines: readonly string[]): Omit<ReportMessage, 'subject'> => ({
  lines,
  link: config.publicUrl === null ? null : `${config.publicUrl}${config.basePath}/report/list/`,
  tables: [],
  files: [],
});
