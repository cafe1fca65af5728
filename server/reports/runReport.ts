import { asText, parseRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SayText } from '#domain/format/texts.ts';
import { SECOND } from '#domain/time.ts';
import { utcMoment } from '../base/utcMinute.ts';
import type { ServerDeps } from '../deps.ts';
import type { ReportRow } from '../meta/reports.ts';
import type { User } from '../meta/people/users.ts';
import { deliveriesOf, type ReportDelivery } from './audience.ts';
import { checkAlert } from './checkAlert.ts';
import { reportContent } from './content.ts';
import { type DeliveryChannels, deliver } from './delivery/deliver.ts';
import type { ReportMessage } from './delivery/message.ts';
import { ownerCalls, runsAs } from './ownerCalls.ts';
import { reportTexts, subjectStart, writtenReport } from './reportTexts.ts';
import type { AlertValue, RunEnd } from './run/runEnd.ts';

interface ReportWorld {
  readonly deps: ServerDeps;
  readonly channels: DeliveryChannels;
  /** The server's own routes. */
  readonly fetchHere: (request: Request) => Response | Promise<Response>;
}

/** One try of a report: its condition, its content, and every recipient that has not taken it. */
export async function runReport(
  world: ReportWorld,
  report: ReportRow,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { deps } = world;
  const user = runsAs(deps, report);
  if (user === null) return { state: 'Error', message: 'It has no owner whose account is active.' };
  if (report.type !== 'Alert')
    return endOf(await sendReport(world, report, user, { taken, lines: [] }, signal));
  const check = await checkAlert(deps, report, user, signal);
  if (!check.ok) return { state: 'Error', message: check.error, isUnchecked: true };
  const { isTriggered, value } = check.value;
  if (!isTriggered) return { state: 'Not triggered', value };
  if (isInGrace(deps, report)) return { state: 'On Grace', value };
  const lines = [conditionText(await reportTexts(report), report, value)];
  return endOf(await sendReport(world, report, user, { taken, lines }, signal), value);
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
  t: SayText,
  { validatorType, validatorConfigJson }: ReportRow,
  { number, row }: AlertValue,
): string {
  const { op, threshold } = parseRecord(validatorConfigJson) ?? {};
  const condition = validatorType === 'not null' ? t('is not empty') : `${asText(op)} ${String(threshold)}`;
  return t('The value {value} fulfils the condition: {condition}.', {
    value: String(number ?? row),
    condition,
  });
}

/** Every recipient is tried, whatever happens to the others. */
async function sendReport(
  world: ReportWorld,
  report: ReportRow,
  owner: User,
  { taken, lines }: { readonly taken: Set<string>; readonly lines: readonly string[] },
  signal: AbortSignal,
): Promise<Result<void, string>> {
  const { deps, channels } = world;
  const deliveries = deliveriesOf(deps, report, owner);
  if (deliveries.length === 0) return err('It has no recipients.');
  const { isAdmin } = deps.meta.roles.rightsOf(owner.id);
  const faults: string[] = [];
  const ofPeople = new Map<User, ReportDelivery[]>();
  for (const delivery of deliveries.filter(({ key }) => !taken.has(key))) {
    const { as, recipient } = delivery;
    if ('fault' in as) faults.push(`${nameOf(recipient)}: ${as.fault}`);
    else ofPeople.set(as, [...(ofPeople.get(as) ?? []), delivery]);
  }
  for (const [person, theirs] of ofPeople) {
    // A report takes one slot at a time.
    const message = await messageFor(world, report, person, lines, signal);
    if (signal.aborted) return err('It was stopped.');
    if (!message.ok) {
      faults.push(person === owner ? message.error : `As ${person.username}: ${message.error}`);
      continue;
    }
    const sent = await Promise.all(
      theirs.map(async ({ key, recipient }) => {
        const result = await deliver(channels, recipient, message.value, isAdmin);
        if (result.ok) taken.add(key);
        return result.ok ? [] : [`${nameOf(recipient)}: ${result.error}`];
      }),
    );
    faults.push(...sent.flat());
  }
  return faults.length === 0 ? ok(undefined) : err(faults.join('\n'));
}

/** The message to a person: it has the rows of this person, and a note about that. */
async function messageFor(
  { deps, fetchHere }: ReportWorld,
  report: ReportRow,
  person: User,
  more: readonly string[],
  signal: AbortSignal,
): Promise<Result<ReportMessage, string>> {
  const texts = await writtenReport(report);
  const { language, t } = texts;
  const content = await reportContent(deps, report, ownerCalls(deps, fetchHere, person), texts, signal);
  if (!content.ok) return content;
  const { title, path, tables, files, notes } = content.value;
  const own = report.emailSubject?.trim();
  return ok({
    subject: own || `${subjectStart(t, report)}: ${title}`,
    lines: [
      ...(report.description ? [report.description] : []),
      ...(report.contextMarkdown ? [report.contextMarkdown] : []),
      ...more,
      t('{title}, as {person} sees it, on {time} UTC.', {
        title,
        person: `${person.firstName} ${person.lastName}`,
        time: utcMoment(deps.clock.now(), language.locale),
      }),
      ...notes,
    ],
    link: linkTo(deps, path),
    tables,
    files,
    t,
  });
}

/** The addresses of webhooks are like passwords: only their hosts are named. */
function nameOf({ type, config }: ReportDelivery['recipient']): string {
  const target = asText((parseRecord(config) ?? {})['target']);
  if (type === 'Email') return target;
  return URL.canParse(target) ? `${type} at ${new URL(target).host}` : type;
}

const linkTo = ({ config }: ServerDeps, path: string): string | null =>
  config.publicUrl === null ? null : `${config.publicUrl}${config.basePath}${path}`;
