import type { Arguments, ResponseOf } from '#contract/call.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import { reports } from '#contract/report/report.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { asNumber, asText, parseRecord } from '#domain/jsonValue.ts';
import { sameJson } from '#domain/merge/same.ts';
import { canonicalReport, type ReportContents } from '#domain/report/reportContents.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send, sendForHeaders } from '../http/send.ts';

/** Server data about the runs of a report. */
export interface ReportInfo {
  readonly lastState: string;
  /** ISO text of UTC without an offset; null if it never ran. */
  readonly lastRun: string | null;
}

export interface ServerReport {
  readonly id: number;
  readonly contents: ReportContents;
  readonly info: ReportInfo;
  readonly etag: string | null;
}

type ReportRequest = Arguments<typeof reports.update>['request'];
type ReportResponse = ResponseOf<typeof reports.get>;

export async function getReport(
  client: Client,
  id: number | string,
): Promise<Result<ServerReport, ApiError>> {
  const found = await sendForHeaders(client, reports.get, { path: { id } });
  if (!found.ok) return found;
  const { body, headers } = found.value;
  const { last_state, last_eval_dttm } = body.result;
  return ok({
    id: body.id,
    contents: contentsOf(body),
    info: { lastState: last_state ?? '', lastRun: last_eval_dttm ?? null },
    etag: headers.get('ETag'),
  });
}

function contentsOf({ id, result }: ReportResponse): ReportContents {
  const config = parseRecord(result.validator_config_json ?? '') ?? {};
  const { chart, dashboard } = result;
  return canonicalReport({
    active: result.active ?? false,
    creationMethod: result.creation_method ?? 'alerts_reports',
    crontab: result.crontab ?? '',
    database: result.database?.id ?? null,
    description: result.description ?? '',
    extra: result.extra ?? {},
    format: result.report_format ?? 'PNG',
    gracePeriod: result.grace_period ?? 14_400,
    message: result.context_markdown ?? '',
    owners: (result.owners ?? []).map(({ id: owner }) => owner).toSorted((a, b) => a - b),
    recipients: (result.recipients ?? []).map(({ type, recipient_config_json }) => {
      const { target, ccTarget, bccTarget } = parseRecord(recipient_config_json ?? '') ?? {};
      return { type, target: asText(target), cc: asText(ccTarget), bcc: asText(bccTarget) };
    }),
    sql: result.sql ?? '',
    subject: result.email_subject ?? '',
    target: chart
      ? { kind: 'chart', id: chart.id }
      : dashboard
        ? { kind: 'dashboard', id: dashboard.id }
        : null,
    timezone: result.timezone ?? 'UTC',
    title: result.name || `#${id}`,
    type: result.type ?? 'Report',
    validator: {
      op: asText(config['op']),
      threshold: asNumber(config['threshold']),
      type: result.validator_type ?? '',
    },
    workingTimeout: result.working_timeout ?? 3600,
  });
}

const BODY: { readonly [Part in keyof ReportContents]-?: (contents: ReportContents) => object } = {
  active: ({ active }) => ({ active }),
  creationMethod: ({ creationMethod }) => ({ creation_method: creationMethod }),
  crontab: ({ crontab }) => ({ crontab }),
  database: ({ database }) => ({ database }),
  description: ({ description }) => ({ description }),
  extra: ({ extra }) => ({ extra }),
  format: ({ format }) => ({ report_format: format }),
  gracePeriod: ({ gracePeriod }) => ({ grace_period: gracePeriod }),
  message: ({ message }) => ({ context_markdown: message }),
  owners: ({ owners = [] }) => (owners.length === 0 ? {} : { owners }),
  recipients: ({ recipients }) => ({
    recipients: recipients.map(({ type, target, cc, bcc }) => ({
      type,
      recipient_config_json: { target, ccTarget: cc, bccTarget: bcc },
    })),
  }),
  sql: ({ sql }) => ({ sql }),
  subject: ({ subject }) => ({ email_subject: subject }),
  target: ({ target }) => ({
    chart: target?.kind === 'chart' ? target.id : null,
    dashboard: target?.kind === 'dashboard' ? target.id : null,
  }),
  timezone: ({ timezone }) => ({ timezone }),
  title: ({ title }) => ({ name: title }),
  type: ({ type }) => ({ type }),
  validator: ({ validator: { op, threshold, type } }) => ({
    validator_type: type,
    validator_config_json: type === 'operator' ? { op, threshold } : {},
  }),
  workingTimeout: ({ workingTimeout }) => ({ working_timeout: workingTimeout }),
};

/** Parts of a report in the contract's names. A report has neither a database nor a condition. */
function bodyOf(contents: ReportContents, parts: readonly string[]): ReportRequest {
  const ofAlerts = ['database', 'sql', 'validator'];
  const sent = contents.type === 'Alert' ? parts : parts.filter((part) => !ofAlerts.includes(part));
  return Object.assign(
    {},
    ...sent.map((part) => BODY[part as keyof ReportContents]?.(contents) ?? {}),
  ) as ReportRequest;
}

/** Creates a report, with its recipients in any case. */
export async function createReport(
  client: Client,
  localId: string,
  contents: ReportContents,
): Promise<Result<number, ApiError>> {
  const made = await send(client, reports.create, {
    request: bodyOf(contents, Object.keys(BODY)) as Arguments<typeof reports.create>['request'],
    headers: { [LOCAL_ID_HEADER]: localId },
  });
  if (!made.ok) return made;
  const { id } = made.value;
  if (contents.creationMethod === 'alerts_reports') return ok(id);
  // A Superset sends what was made on a chart or a dashboard to its author alone, and responds as if it kept the
  // recipients.
  const stored = await getReport(client, id);
  if (!stored.ok) return stored;
  if (sameJson(stored.value.contents.recipients, contents.recipients)) return ok(id);
  const saved = await saveReport(client, id, contents, { parts: ['recipients'], base: stored.value.etag });
  return saved.ok ? ok(id) : saved;
}

/** Sends the parts that changed: a switch sends the active flag alone. */
export const saveReport = (
  client: Client,
  id: number,
  contents: ReportContents,
  { parts, base }: { readonly parts: readonly string[]; readonly base: string | null },
): Promise<Result<void, ApiError>> =>
  done(
    send(client, reports.update, {
      path: { id },
      request: bodyOf(contents, parts),
      headers: base === null ? {} : { 'If-Match': base },
    }),
  );

export const removeReport = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, reports.remove, { path: { id } }));
