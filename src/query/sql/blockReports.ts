import { asText } from '#domain/jsonValue.ts';
import type { StatementReport } from '#domain/query/splitRun.ts';
import { splitStatements } from '#domain/sql/statement/split.ts';

/**
 * The statements of a query that failed at a Superset, which keeps only the progress that it had last: "Running block 2
 * out of 3", in the person's language. Null where it counts statements as nobody here does.
 */
export function blockReports(sql: string, progress: unknown): readonly StatementReport[] | null {
  const [number = 0, of = 0, ...others] = [...asText(progress).matchAll(/\d+/g)].map(Number);
  const statements = splitStatements(sql);
  if (of < 2 || of !== statements.length || number < 1 || number > of || others.length > 0) return null;
  return statements.map(({ text }, index) => ({
    sql: text,
    state: index + 1 === number ? 'failed' : index + 1 < number ? 'success' : 'skipped',
    isUntold: true,
    rows: null,
    limitingFactor: 'NOT_LIMITED',
    changed: null,
    resultsKey: null,
  }));
}
