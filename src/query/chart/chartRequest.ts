import type { JsonRecord } from '#domain/jsonValue.ts';
import type { AnswerSubject } from '#store/dashboards/dashboardRows.ts';

/** A query context with the chart or filter it is for. */
export interface ChartRequest {
  readonly subject: AnswerSubject;
  /** A query context. */
  readonly context: JsonRecord;
  readonly dashboardId: number | null;
}
