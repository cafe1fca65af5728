import { asText, parseRecord } from '#domain/jsonValue.ts';
import { readRights } from '#domain/access/rights.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import type { ReportRow } from '../meta/reports.ts';
import type { User } from '../meta/people/users.ts';
import { checkAlert } from './checkAlert.ts';
import { reportContent } from './content.ts';
import { type Channels, deliver } from './delivery/deliver.ts';
import type { ReportMessage } from './delivery/message.ts';
import { ownerCalls, runsAs } from './ownerCalls.ts';
import type { AlertValue, RunEnd } from './runner.ts';

interface ReportWorld {
  readonly deps: ServerDeps;
  readonly channels: Channels;
  /** The server's own routes. */
  readonly fetchHere: (request: Request) => Response | Promise<Response>;
}

/** One try of a report: its condition, its content, and every recipient that has not taken it. */
export async function runReport(
  world: ReportWorld,
  report: ReportRow,
  taken: Set<number>,
  gone: AbortSignal,
): Promise<RunEnd> {
  const { deps } = world;
  const user = runsAs(deps, report);
  if (user === null) return { state: 'Error', message: 'It has no owner whose account is active.' };
  if (report.type !== 'Alert')
    return endOf(await sendReport(world, report, user, { taken, lines: [] }, gone));
  const check = await checkAlert(deps, report, user, gone);
  if (!check.ok) return { state: 'Error', message: check.error };
  const { isTriggered, value } = check.value;
  if (!isTriggered) return { state: 'Not triggered', value };
  if (isInGrace(deps, report)) return { state: 'On Grace', value };
  const lines = [conditionText(report, value)];
  return endOf(await sendReport(world, report, user, { taken, lines }, gone), value);
}

const endOf = (sent: Result<void, string>, value?: AlertValue): RunEnd => {
  const also = value === undefined ? {} : { value };
  return sent.ok ? { state: 'Success', ...also } : { state: 'Error', message: sent.error, ...also };
};

/** Whether an alert was sent so recently that it is not sent again. */
function isInGrace({ meta, clock }: ServerDeps, { id, gracePeriod }: ReportRow): boolean {
  const last = meta.reports.lastSuccess(id);
  return last?.endDttm != null && last.endDttm + gracePeriod * SECOND > clock.now();
}

function conditionText(
  { validatorType, validatorConfigJson }: ReportRow,
  { number, row }: AlertValue,
): string {
  const { op, threshold } = parseRecord(validatorConfigJson) ?? {};
  const condition = validatorType === 'not null' ? 'is not empty' : `${asText(op)} ${String(threshold)}`;
  return `The value ${number ?? row} fulfils the condition: ${condition}.`;
}

/** Every recipient is tried, whatever happens to the others. */
async function sendReport(
  { deps, channels, fetchHere }: ReportWorld,
  report: ReportRow,
  user: User,
  { taken, lines: more }: { readonly taken: Set<number>; readonly lines: readonly string[] },
  gone: AbortSignal,
): Promise<Result<void, string>> {
  const content = await reportContent(deps, report, ownerCalls(deps, fetchHere, user), gone);
  if (!content.ok) return content;
  if (gone.aborted) return err('It was stopped.');
  const { title, path, tables, files } = content.value;
  const own = report.emailSubject?.trim();
  const at = new Date(deps.clock.now()).toISOString().slice(0, 16).replace('T', ' ');
  const message: ReportMessage = {
    subject: own || `[${report.type}] ${report.name}: ${title}`,
    lines: [
      ...(report.description ? [report.description] : []),
      ...(report.contextMarkdown ? [report.contextMarkdown] : []),
      ...more,
      `${title}, as ${user.firstName} ${user.lastName} sees it, on ${at} UTC.`,
    ],
    link: linkTo(deps, path),
    tables,
    files,
  };
  const recipients = deps.meta.reports.recipients(report.id);
  if (recipients.length === 0) return err('It has no recipients.');
  const { isAdmin } = readRights(deps.meta.roles.ofUser(user.id));
  const sent = await Promise.all(
    recipients
      .filter(({ id }) => !taken.has(id))
      .map(async (recipient) => {
        const result = await deliver(channels, recipient, message, isAdmin);
        if (result.ok) taken.add(recipient.id);
        return { recipient, result };
      }),
  );
  const failed = sent.flatMap(({ recipient, result }) =>
    result.ok ? [] : [`${nameOf(recipient)}: ${result.error}`],
  );
  return failed.length === 0 ? ok(undefined) : err(failed.join('\n'));
}

/** The addresses of webhooks are like passwords: only their hosts are named. */
function nameOf({ type, config }: { readonly type: string; readonly config: string }): string {
  const target = asText((parseRecord(config) ?? {})['target']);
  if (type === 'Email') return target;
  return URL.canParse(target) ? `${type} at ${new URL(target).host}` : type;
}

const linkTo = ({ config }: ServerDeps, path: string): string | null =>
  config.publicUrl === null ? null : `${config.publicUrl}${config.basePath}${path}`;

/** Tells the owners by mail that a report failed, or runs late; the log has it in any case. */
export async function tellOwners(
  { deps, channels }: Pick<ReportWorld, 'deps' | 'channels'>,
  report: ReportRow,
  what: string,
): Promise<void> {
  deps.log.warn('report', { report: report.id, what });
  const owners = deps.meta.owners.of('report', report.id).flatMap((id) => deps.meta.users.byId(id) ?? []);
  const to = owners.map(({ email }) => email).filter((email) => email.includes('@'));
  if (channels.mail === null || to.length === 0) return;
  const sent = await channels.mail(
    { to, cc: [], bcc: [] },
    {
      subject: `[${report.type}] ${report.name}: needs your attention`,
      lines: [what, 'You are told once, until it works again. The log of its runs says more.'],
      link: linkTo(deps, '/report/list/'),
      tables: [],
      files: [],
    },
  );
  if (!sent.ok) deps.log.error('report', { report: report.id, cause: sent.error });
}
