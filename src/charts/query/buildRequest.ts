import type { Frame } from '#domain/compile/frame.ts';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartTypeOf } from '../chartTypes.ts';
import { buildQuery } from './buildQuery.ts';

/** The query context of a chart, followed by the queries of totals that cannot be computed from its rows. */
export function buildRequest(form: FormData): QueryContext | null {
  const context = buildQuery(form);
  const levels = levelQueries(form);
  return context === null || levels.length === 0
    ? context
    : { ...context, queries: [...context.queries, ...levels] };
}

/** The queries of totals of metrics that do not add up. */
export const levelQueries = (form: FormData): readonly QueryObject[] =>
  chartTypeOf(form)?.levels?.(form) ?? [];

/** The results without those of such totals, but with the numbers that they correct. */
export function framesOfRows(form: FormData, frames: readonly Frame[]): readonly Frame[] {
  const levels = Math.min(levelQueries(form).length, Math.max(frames.length - 1, 0));
  const rows = frames.slice(0, frames.length - levels);
  return levels === 0
    ? rows
    : (chartTypeOf(form)?.withLevels?.(form, rows, frames.slice(rows.length)) ?? rows);
}
