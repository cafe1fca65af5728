import {
  computeQuery,
  countsRows,
  queryFor,
  resultBody,
  type RunFrame,
} from '#domain/compile/computeQuery.ts';
import { withContributionTotals } from '#domain/compile/contributionTotals.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { looseTextsStatement } from '#domain/compile/looseTexts.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { QueryContext } from '#domain/compile/queryContext.ts';
import type { QueryRefusal } from '#domain/compile/refusal.ts';
import { wireText } from '#domain/compile/wireText.ts';
import type { CompileWorld } from '#domain/compile/world.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** The default row limit and the maximum: the contract's. */
const LIMITS = { rowLimit: 50_000, maxRows: 100_000 };

interface Asked {
  readonly context: QueryContext;
  readonly source: Datasource;
  readonly now: number;
  readonly zone: string;
  /** When the rows were taken, if the response contains it. */
  readonly rowsFrom?: number;
  /** Whether the engine of the rows takes texts for equal that differ: a chart that depends on it is refused. */
  readonly isLoose?: boolean;
}

/** The response to a query context, as the bytes that a server would send; `run` runs its statements. */
export async function computeContext(
  { context, source, now, zone, rowsFrom, isLoose }: Asked,
  run: RunFrame,
): Promise<Result<Uint8Array<ArrayBuffer>, QueryRefusal>> {
  if (isLoose === true && !(await comparesAlike(context, source, run)))
    return err({ kind: 'query', message: OTHER_TEXTS });
  const world: CompileWorld = { dialect: DUCKDB, now, zone, ...LIMITS };
  const queries = await withContributionTotals(context.queries, async (query) => {
    const outcome = await computeQuery(query, source, world, run);
    return outcome.ok ? ok(outcome.value.frame) : outcome;
  });
  if (!queries.ok) return queries;
  const age = rowsFrom === undefined ? {} : { cached_dttm: new Date(rowsFrom).toISOString() };
  const results: object[] = [];
  for (const requested of queries.value) {
    const query = queryFor(context.result_type ?? 'full', requested, source);
    const outcome = await computeQuery(query, source, world, run, countsRows(context));
    if (!outcome.ok) return outcome;
    results.push({ ...resultBody(outcome.value, query, source), ...age });
  }
  return ok(new TextEncoder().encode(wireText({ result: results })));
}

const OTHER_TEXTS =
  'The database may take texts for equal that differ in case, accents or spaces. Only the server compares them so.';

/** Whether the texts that are here are compared with the same outcome by a loose engine. */
async function comparesAlike(context: QueryContext, source: Datasource, run: RunFrame): Promise<boolean> {
  const sql = looseTextsStatement(context.queries, source);
  if (sql === null) return true;
  const told = await run(sql);
  return told.ok && told.value.columns[0]?.values[0] === true;
}
