import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartDataSubject } from '#store/dashboards/dashboardRows.ts';

/** A query context with the chart or filter it is for. */
export interface ChartRequest {
  readonly subject: ChartDataSubject;
  /** A query context. */
  readonly context: JsonRecord;
  readonly dashboardId: number | null;
}
