import { err, ok, type Result } from '../result.ts';
import type { Frame } from './frame.ts';
import { numberOf } from './post/table.ts';
import type { PostProcessing } from './post/postProcessing.ts';
import type { QueryObject } from './queryContext.ts';
import type { QueryRefusal } from './refusal.ts';

/**
 * The queries of a request, with the totals for shares found among them: the first query with metrics and neither
 * columns nor post-processing.
 */
export async function withContributionTotals(
  queries: readonly QueryObject[],
  rowsOf: (query: QueryObject) => Promise<Result<Frame, QueryRefusal>>,
): Promise<Result<readonly QueryObject[], QueryRefusal>> {
  const totals = queries.find(isTotals);
  if (totals === undefined || !queries.some((query) => stepsOf(query).some(isContribution)))
    return ok(queries);
  const rows = await rowsOf(totals);
  return rows.ok ? ok(queries.map((query) => withTotals(query, totalsIn(rows.value)))) : err(rows.error);
}

const stepsOf = (query: QueryObject): readonly (PostProcessing | null)[] => query.post_processing ?? [];

const isContribution = (step: PostProcessing | null): boolean => step?.operation === 'contribution';

const isTotals = (query: QueryObject): boolean =>
  (query.columns ?? []).length === 0 &&
  (query.groupby ?? []).length === 0 &&
  (query.metrics ?? []).length > 0 &&
  stepsOf(query).length === 0;

const totalsIn = ({ columns }: Frame): Readonly<Record<string, number>> =>
  Object.fromEntries(
    columns
      .filter(({ type }) => type === 0)
      .map(({ name, values }) => [
        name,
        values.reduce<number>((sum, value) => sum + (numberOf(value) ?? 0), 0),
      ]),
  );

function withTotals(query: QueryObject, totals: Readonly<Record<string, number>>): QueryObject {
  if (!stepsOf(query).some(isContribution)) return query;
  return {
    ...query,
    post_processing: stepsOf(query).map((step) =>
      step?.operation === 'contribution'
        ? { ...step, options: { ...step.options, contribution_totals: totals } }
        : step,
    ),
  };
}
