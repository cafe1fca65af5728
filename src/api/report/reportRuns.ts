import * as contract from '#contract/report/report.ts';
import type { RelatedChoice } from '#domain/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { alertValueText, type ConditionCheck, type ReportRun } from '#domain/report/reportRun.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';
import { listRelated } from '../entity/related.ts';

/** As many runs as a page of the log has. */
const SHOWN_RUNS = 25;

/** Times of the log are in UTC, and do not say so. */
function moment(time: string | null | undefined): Millis | null {
  const at = Date.parse(`${(time ?? '').replace(/(Z|[+-]\d\d:?\d\d)$/, '')}Z`);
  return Number.isNaN(at) ? null : at;
}

/** The latest runs of a report, the last one first. */
export async function listReportRuns(
  client: Client,
  id: number,
): Promise<Result<readonly ReportRun[], ApiError>> {
  const q = { order_column: 'start_dttm', order_direction: 'desc', page: 0, page_size: SHOWN_RUNS };
  const found = await send(client, contract.listReportRuns, { path: { id }, q });
  if (!found.ok) return found;
  return ok(
    found.value.result.map((run) => ({
      id: run.id,
      state: run.state ?? '',
      scheduledAt: moment(run.scheduled_dttm),
      startedAt: moment(run.start_dttm),
      endedAt: moment(run.end_dttm),
      value: alertValueText(run.value ?? null, run.value_row_json ?? null),
      error: run.error_message ?? '',
    })),
  );
}

/** Starts a run now. Only the embedded server does. */
export const runReport = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, contract.runReport, { path: { id } }));

/** Runs the query of an alert and compares its value, without saving or sending anything. */
export async function testCondition(
  client: Client,
  { database, sql, validator }: Pick<ReportContents, 'database' | 'sql' | 'validator'>,
): Promise<Result<ConditionCheck, ApiError>> {
  const { op, threshold, type } = validator;
  const request = {
    database: database ?? 0,
    sql,
    validator_type: type === 'operator' ? ('operator' as const) : ('not null' as const),
    validator_config_json: type === 'operator' ? { op, threshold } : {},
  };
  const checked = await send(client, contract.testCondition, { request });
  if (!checked.ok) return checked;
  const { triggered, value, row } = checked.value.result;
  return ok({ isFulfilled: triggered, value: alertValueText(value, row) });
}

/** The databases that an alert may query. */
export const listAlertDatabases = (client: Client): Promise<Result<readonly RelatedChoice[], ApiError>> =>
  listRelated(client, 'report', 'database', '');
