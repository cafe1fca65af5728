import type { Millis } from '#domain/time.ts';
import type { ListRequest } from '../http/request/listRequest.ts';
import {
  AUTHORED,
  flag,
  type NewRecord,
  number,
  numberOrNull,
  type RecordOf,
  type RecordPatch,
  recordTable,
  revisedTable,
  text,
  textOrNull,
} from './recordTable.ts';
import type { Sqlite } from './sqlite.ts';

const REPORT = {
  revision: number,
  /** Report or Alert. */
  type: text,
  name: text,
  description: textOrNull,
  contextMarkdown: textOrNull,
  active: flag,
  crontab: text,
  timezone: text,
  creationMethod: textOrNull,
  reportFormat: text,
  emailSubject: textOrNull,
  chartId: numberOrNull,
  dashboardId: numberOrNull,
  databaseId: numberOrNull,
  sql: textOrNull,
  validatorType: textOrNull,
  /** JSON text. */
  validatorConfigJson: text,
  logRetention: number,
  gracePeriod: number,
  workingTimeout: number,
  forceScreenshot: flag,
  customWidth: numberOrNull,
  /** JSON text. */
  extra: text,
  lastEvalDttm: numberOrNull,
  lastState: text,
  lastValue: numberOrNull,
  lastValueRowJson: textOrNull,
  /** Runs that were due until then have been started or left out. */
  consideredOn: number,
  ...AUTHORED,
} as const;

const RECIPIENT = { reportId: number, type: text, config: text } as const;

const RUN = {
  reportId: number,
  uuid: text,
  scheduledDttm: number,
  startDttm: numberOrNull,
  endDttm: numberOrNull,
  state: text,
  value: numberOrNull,
  valueRowJson: textOrNull,
  errorMessage: textOrNull,
} as const;

export type ReportRow = RecordOf<typeof REPORT>;
export type RecipientRow = RecordOf<typeof RECIPIENT>;
export type RunRow = RecordOf<typeof RUN>;
type NewReport = Omit<NewRecord<typeof REPORT>, 'revision' | 'lastState'>;
export type ReportPatch = Omit<RecordPatch<typeof REPORT>, 'revision'>;
export type NewRecipient = Pick<RecipientRow, 'type' | 'config'>;

/** Reports and alerts, their recipients, and the log of their runs. */
export function reportStore(db: Sqlite) {
  const reports = revisedTable(db, 'report', REPORT);
  const recipients = recordTable(db, 'report_recipient', RECIPIENT);
  const runs = recordTable(db, 'report_run', RUN);

  function setRecipients(reportId: number, given: readonly NewRecipient[]): void {
    db.run('DELETE FROM report_recipient WHERE report_id = ?', reportId);
    for (const each of given) recipients.insert({ reportId, ...each });
  }

  return {
    byId: reports.byId,
    page: (request: ListRequest) => reports.page(request),
    active: (): ReportRow[] => reports.where('active = 1 ORDER BY id'),
    working: (): ReportRow[] => reports.where("last_state = 'Working' ORDER BY id"),
    named: (type: string, name: string): ReportRow | null =>
      reports.where('type = ? AND name = ?', type, name)[0] ?? null,
    /** The reports about a chart or dashboard. */
    on: (entity: 'chart' | 'dashboard', id: number): ReportRow[] =>
      reports.where(`${entity}_id = ? ORDER BY id`, id),
    recipients: (reportId: number): RecipientRow[] => recipients.where('report_id = ? ORDER BY id', reportId),
    insert(report: NewReport, given: readonly NewRecipient[]): number {
      return db.transaction(() => {
        const id = reports.insert({ ...report, lastState: 'Not triggered' });
        setRecipients(id, given);
        return id;
      });
    },
    /** What a person changed. Recipients stay where none are given. */
    update(id: number, patch: ReportPatch, given?: readonly NewRecipient[]): void {
      db.transaction(() => {
        reports.update(id, patch);
        if (given !== undefined) setRecipients(id, given);
      });
    },
    /** What a run changed: no revision, so that a save made meanwhile is not rejected. */
    note: (id: number, patch: ReportPatch): void => reports.note(id, patch),
    remove: reports.remove,

    run: runs.byId,
    runs: (request: ListRequest) => runs.page(request),
    lastRuns: (reportId: number, count: number): RunRow[] =>
      runs.where('report_id = ? ORDER BY id DESC LIMIT ?', reportId, count),
    lastSuccess: (reportId: number): RunRow | null =>
      runs.where("report_id = ? AND state = 'Success' ORDER BY id DESC LIMIT 1", reportId)[0] ?? null,
    insertRun: (run: NewRecord<typeof RUN>): number => runs.insert(run),
    updateRun: (id: number, patch: RecordPatch<typeof RUN>): void => runs.update(id, patch),
    /** Deletes the runs of a report that were scheduled before a moment. */
    forgetRuns(reportId: number, before: Millis): void {
      db.run('DELETE FROM report_run WHERE report_id = ? AND scheduled_dttm < ?', reportId, before);
    },

    /** Takes or prolongs a lease, unless another holder's is still valid. */
    lease(name: string, holder: string, now: Millis, until: Millis): boolean {
      db.run(
        `INSERT INTO lease (name, holder, until) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
         SET holder = excluded.holder, until = excluded.until WHERE lease.holder = excluded.holder OR lease.until <= ?`,
        name,
        holder,
        until,
        now,
      );
      return db.get<{ holder: string }>('SELECT holder FROM lease WHERE name = ?', name)?.holder === holder;
    },
    release(name: string, holder: string): void {
      db.run('DELETE FROM lease WHERE name = ? AND holder = ?', name, holder);
    },
  };
}
