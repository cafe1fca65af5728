import type { Context } from 'hono';
import type { ReportBody } from '#contract/report/report.ts';
import { wrongMailAddresses } from '#domain/report/mailAddresses.ts';
import { isCrontab, isTimeZone } from '#domain/report/schedule.ts';
import { type FieldErrors, fieldErrors } from '../../http/response/errorBodies.ts';

const MAX_RECIPIENTS = 100;

type Recipient = NonNullable<ReportBody['recipients']>[number];

/** The errors of a body that its schema does not say, in the contract's words; null where there are none. */
export function bodyFault(c: Context, body: ReportBody, reportType: string): Response | null {
  if (reportType === 'Report' && typeof body.database === 'number') {
    return fieldErrors(c, { database: ['Database reference is not allowed on a report'] });
  }
  if (body.crontab !== undefined && !isCrontab(body.crontab))
    return fieldErrors(c, { crontab: ['Cron expression is not valid'] });
  if (body.timezone !== undefined && !isTimeZone(body.timezone))
    return fieldErrors(c, {
      timezone: ['Must be the name of a time zone, such as Europe/Berlin or UTC.'],
    });
  const given = body.recipients ?? [];
  if (given.length > MAX_RECIPIENTS) {
    return fieldErrors(c, { recipients: [`There can be at most ${MAX_RECIPIENTS} recipients.`] });
  }
  const faults = given.map(recipientFault);
  const wrong = faults.flatMap((fault, index) => (fault === null ? [] : [[String(index), fault] as const]));
  return wrong.length === 0 ? null : fieldErrors(c, { recipients: Object.fromEntries(wrong) });
}

function recipientFault({ type: kind, recipient_config_json: config }: Recipient): FieldErrors | null {
  const target = config?.target?.trim() ?? '';
  if (target === '') return { target: [`${kind} target is required for ${kind} recipients`] };
  if (kind !== 'Email') return null;
  const wrong = [target, config?.ccTarget ?? '', config?.bccTarget ?? ''].flatMap(wrongMailAddresses);
  return wrong.length === 0 ? null : { target: [`Invalid email address(es): ${wrong.join(', ')}`] };
}
