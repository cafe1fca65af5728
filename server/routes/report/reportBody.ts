import type { Context } from 'hono';
import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { wrongMailAddresses } from '#domain/report/mailAddresses.ts';
import { isCrontab, isTimeZone } from '#domain/report/schedule.ts';
import { ids, textOfLength } from '../../http/request/bodyRules.ts';
import { type FieldErrors, fieldErrors } from '../../http/response/errorBodies.ts';

/* The bodies with which reports are created and changed, with the contract's messages. */

const RECIPIENT_TYPES = ['Email', 'Slack', 'SlackV2', 'Webhook'];
const OPERATORS = ['<', '<=', '>', '>=', '==', '!='];
const MAX_RECIPIENTS = 100;

const oneOf = (values: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => values.includes(text), `Must be one of: ${values.join(', ')}.`),
  );
const moreThanZero = v.pipe(
  wholeNumber,
  v.check((value) => value > 0, 'Value must be greater than 0'),
);
const text = v.nullish(v.string());
const name = textOfLength(1, 150);
const crontab = v.pipe(
  v.string(),
  v.check((value) => value.length >= 1 && value.length <= 1000, 'Length must be between 1 and 1000.'),
  v.check(isCrontab, 'Cron expression is not valid'),
);
const type = oneOf(['Alert', 'Report']);

const fields = {
  description: text,
  context_markdown: text,
  active: v.optional(v.boolean()),
  timezone: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'Must be the name of a time zone, such as Europe/Berlin or UTC.')),
  ),
  creation_method: v.nullish(oneOf(['charts', 'dashboards', 'alerts_reports'])),
  report_format: v.optional(oneOf(['PDF', 'PNG', 'CSV', 'TEXT'])),
  email_subject: v.nullish(textOfLength(0, 255)),
  chart: v.nullish(wholeNumber),
  dashboard: v.nullish(wholeNumber),
  database: v.nullish(wholeNumber),
  sql: text,
  validator_type: v.nullish(oneOf(['not null', 'operator'])),
  validator_config_json: v.nullish(
    v.looseObject({ op: v.nullish(v.string()), threshold: v.nullish(v.number()) }),
  ),
  log_retention: v.optional(moreThanZero),
  grace_period: v.optional(moreThanZero),
  working_timeout: v.optional(moreThanZero),
  force_screenshot: v.optional(v.boolean()),
  custom_width: v.nullish(
    v.pipe(
      wholeNumber,
      v.check((width) => width >= 600 && width <= 2400, 'Screenshot width must be between 600px and 2400px'),
    ),
  ),
  owners: v.optional(ids),
  recipients: v.optional(
    v.array(
      v.looseObject({
        type: v.string(),
        recipient_config_json: v.nullish(v.object({ target: text, ccTarget: text, bccTarget: text })),
      }),
    ),
  ),
  extra: v.optional(v.record(v.string(), v.unknown())),
  selected_tabs: v.nullish(ids),
};

export const newReport = v.strictObject({ ...fields, type, name, crontab });
export const reportChange = v.strictObject({
  ...fields,
  type: v.optional(type),
  name: v.optional(name),
  crontab: v.optional(crontab),
});
export type ReportBody = v.InferOutput<typeof reportChange>;
type Recipient = NonNullable<ReportBody['recipients']>[number];

/** The errors of a body's schema that are nested, or concern several fields; null where there are none. */
export function bodyFault(c: Context, body: ReportBody, reportType: string): Response | null {
  if (reportType === 'Report' && typeof body.database === 'number') {
    return fieldErrors(c, { database: ['Database reference is not allowed on a report'] });
  }
  const op = body.validator_config_json?.op;
  if (typeof op === 'string' && !OPERATORS.includes(op)) {
    return fieldErrors(c, { validator_config_json: { op: [`Must be one of: ${OPERATORS.join(', ')}.`] } });
  }
  const given = body.recipients ?? [];
  if (given.length > MAX_RECIPIENTS) {
    return fieldErrors(c, { recipients: [`There can be at most ${MAX_RECIPIENTS} recipients.`] });
  }
  const faults = given.map(recipientFault);
  const wrong = faults.flatMap((fault, index) => (fault === null ? [] : [[String(index), fault] as const]));
  return wrong.length === 0 ? null : fieldErrors(c, { recipients: Object.fromEntries(wrong) });
}

function recipientFault({ type: kind, recipient_config_json: config }: Recipient): FieldErrors | null {
  if (!RECIPIENT_TYPES.includes(kind)) return { type: [`Must be one of: ${RECIPIENT_TYPES.join(', ')}.`] };
  const target = config?.target?.trim() ?? '';
  if (target === '') return { target: [`${kind} target is required for ${kind} recipients`] };
  if (kind !== 'Email') return null;
  const wrong = [target, config?.ccTarget ?? '', config?.bccTarget ?? ''].flatMap(wrongMailAddresses);
  return wrong.length === 0 ? null : { target: [`Invalid email address(es): ${wrong.join(', ')}`] };
}
