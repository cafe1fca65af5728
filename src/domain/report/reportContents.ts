import { ATOMIC, fields, SET, type ContentShape } from '../merge/shape.ts';
import { sortKeys } from '../sortKeys.ts';

/** A chart or dashboard: by its local id until it is on the server. */
export interface ReportTarget {
  readonly kind: 'chart' | 'dashboard';
  readonly id: string | number;
}

export interface ReportRecipient {
  /** Email, Slack, SlackV2 or Webhook. */
  readonly type: string;
  readonly target: string;
  readonly cc: string;
  readonly bcc: string;
}

/** Everything a person can edit of a report or an alert. */
export interface ReportContents {
  readonly active: boolean;
  readonly creationMethod: string;
  readonly crontab: string;
  readonly database: number | null;
  readonly description: string;
  /** What the contract has no field for. Keys of others are kept. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** PDF, PNG, CSV or TEXT. */
  readonly format: string;
  /** Seconds. */
  readonly gracePeriod: number;
  readonly message: string;
  /** The numbers of people. Without any, its creator owns it. */
  readonly owners?: readonly number[];
  readonly recipients: readonly ReportRecipient[];
  readonly sql: string;
  readonly subject: string;
  readonly target: ReportTarget | null;
  readonly timezone: string;
  readonly title: string;
  /** Report or Alert. */
  readonly type: string;
  readonly validator: { readonly op: string; readonly threshold: number | null; readonly type: string };
  /** Seconds. */
  readonly workingTimeout: number;
}

export const REPORT_SHAPE: ContentShape = fields({ validator: ATOMIC, extra: ATOMIC, owners: SET });

export const canonicalReport = (contents: ReportContents): ReportContents =>
  sortKeys(contents) as ReportContents;

/** A new report with the contract's values. */
export const newReportContents = (title: string, timezone: string): ReportContents =>
  canonicalReport({
    active: true,
    creationMethod: 'alerts_reports',
    crontab: '0 8 * * 1',
    database: null,
    description: '',
    extra: {},
    format: 'CSV',
    gracePeriod: 14_400,
    message: '',
    recipients: [],
    sql: '',
    subject: '',
    target: null,
    timezone,
    title,
    type: 'Report',
    validator: { op: '', threshold: null, type: '' },
    workingTimeout: 3600,
  });

/** A new alert: it sends its chart or dashboard if the value of its query is more than zero. */
export const newAlertContents = (title: string, timezone: string): ReportContents =>
  canonicalReport({
    ...newReportContents(title, timezone),
    crontab: '0 * * * *',
    type: 'Alert',
    validator: { op: '>', threshold: 0, type: 'operator' },
  });
