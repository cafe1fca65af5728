import type { RelatedChoice } from '#domain/dashboard/dashboard.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import type { ConditionCheck, ReportRun } from '#domain/report/reportRun.ts';
import type { Result } from '#domain/result.ts';

/** What the page of a report asks a server: nothing of it is kept. Errors are sentences. */
export interface ReportCalls {
  /** The latest runs of a report, the last one first. */
  readonly runs: (id: number) => Promise<Result<readonly ReportRun[], string>>;
  readonly runNow: (id: number) => Promise<Result<void, string>>;
  /** Runs the query of an alert, and returns whether its value fulfils the condition. */
  readonly test: (
    alert: Pick<ReportContents, 'database' | 'sql' | 'validator'>,
  ) => Promise<Result<ConditionCheck, string>>;
  /** The databases that an alert may query. */
  readonly databases: () => Promise<Result<readonly RelatedChoice[], string>>;
}
