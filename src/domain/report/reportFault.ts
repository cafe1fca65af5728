import type { ReportContents } from './reportContents.ts';
import { isCrontab, isTimeZone } from './schedule.ts';

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
  return '';
}
