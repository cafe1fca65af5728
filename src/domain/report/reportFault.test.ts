import { expect, test } from 'vitest';
import { newAlertContents, newReportContents, type ReportContents } from './reportContents.ts';
import { reportFault } from './reportFault.ts';

const to = (type: string, target: string) => ({ type, target, cc: '', bcc: '' });
const ready: Partial<ReportContents> = {
  target: { kind: 'chart', id: 1 },
  recipients: [{ type: 'Email', target: 'a@x.io', cc: '', bcc: '' }],
};
const report = { ...newReportContents('Weekly', 'UTC'), ...ready };
const alert = { ...newAlertContents('Low stock', 'UTC'), ...ready, database: 1, sql: 'SELECT 1' };

test('a report can be saved once it has what a server asks for', () => {
  expect([reportFault(report), reportFault(alert)]).toEqual(['', '']);
});

test('addresses are separated by commas, semicolons or white space, and Slack has names of channels', () => {
  const recipients = [
    { ...to('Email', 'a@x.io, b@x.io;c@x.io  d@x.io'), cc: 'e@x.io' },
    to('Webhook', ' https://hooks.example.org/x '),
    to('Slack', '#sales'),
  ];
  expect(reportFault({ ...report, recipients })).toBe('');
});

test('what is missing is named', () => {
  const faults: readonly (readonly [ReportContents, RegExp])[] = [
    [{ ...report, title: ' ' }, /name/],
    [{ ...report, target: null }, /chart or dashboard/],
    [{ ...report, crontab: '0 8' }, /cron expression/],
    [{ ...report, timezone: '+02:00' }, /time zone/],
    [{ ...report, recipients: [] }, /Add a recipient/],
    [{ ...report, recipients: [{ type: 'Email', target: ' ', cc: '', bcc: '' }] }, /address of each/],
    [{ ...report, recipients: [to('Email', 'a@x.io, b@')] }, /Correct the mail addresses/],
    [{ ...report, recipients: [{ ...to('Email', 'a@x.io'), bcc: 'nobody' }] }, /Correct the mail addresses/],
    [{ ...report, recipients: [to('Webhook', 'hooks.example.org')] }, /webhook begins with https/],
    [{ ...report, recipients: [to('Webhook', 'https://')] }, /webhook begins with https/],
    [{ ...alert, database: null }, /database/],
    [{ ...alert, sql: '' }, /SQL/],
    [{ ...alert, validator: { op: '', threshold: null, type: '' } }, /condition/],
  ];
  for (const [contents, fault] of faults) expect(reportFault(contents)).toMatch(fault);
});
