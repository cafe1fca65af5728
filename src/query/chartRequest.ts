import type { JsonRecord } from '#domain/jsonValue.ts';
import type { AnswerSubject } from '#store/dashboardRows.ts';

/** What is asked of a dataset, and for whom. */
export interface ChartRequest {
  readonly subject: AnswerSubject;
  /** A query context. */
  readonly context: JsonRecord;
  readonly dashboardId: number | null;
}
