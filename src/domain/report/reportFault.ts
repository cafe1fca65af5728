import { wrongMailAddresses } from './mailAddresses.ts';
import type { ReportContents, ReportRecipient } from './reportContents.ts';
import { isCrontab, isTimeZone } from './schedule.ts';
import { isWebAddress } from './webAddress.ts';

/** Why a report cannot be saved yet, in a sentence; empty if it can. */
export function reportFault(contents: ReportContents): string {
  const { crontab, database, recipients, sql, target, timezone, title, type, validator } = contents;
  if (title.trim() === '') return 'Give the report a name.';
  if (target === null) return 'Choose the chart or dashboard that the report sends.';
  if (type === 'Alert') {
    if (database === null) return 'Choose the database of the alert.';
    if (sql.trim() === '') return 'Enter the SQL of the alert.';
    if (validator.type === '') return 'Choose the condition of the alert.';
  }
  if (!isCrontab(crontab)) return 'Correct the cron expression.';
  if (!isTimeZone(timezone)) return 'Choose a time zone.';
  if (recipients.length === 0) return 'Add a recipient.';
  if (recipients.some((each) => each.target.trim() === '')) return 'Enter the address of each recipient.';
  if (recipients.some(hasWrongMail)) return 'Correct the mail addresses of the recipients.';
  if (recipients.some(isWrongWebhook)) return 'The address of a webhook begins with https:// or http://.';
  return '';
}

const hasWrongMail = ({ type, target, cc, bcc }: ReportRecipient): boolean =>
  type === 'Email' && [target, cc, bcc].some((list) => wrongMailAddresses(list).length > 0);

const isWrongWebhook = ({ type, target }: ReportRecipient): boolean =>
  type === 'Webhook' && !isWebAddress(target);
