import type { ReportTarget } from './reportContents.ts';

/** The address that opens the report on a chart or dashboard, or a new one where there is none. */
export const reportAddress = (kind: ReportTarget['kind'], id: ReportTarget['id']): string =>
  `/report/list/?${kind}=${id}`;
