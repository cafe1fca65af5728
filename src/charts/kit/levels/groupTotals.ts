import type { Frame } from '#domain/compile/frame.ts';
import type { QueryColumn, QueryMetric } from '#domain/compile/queryContext.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { type Part, partsFrame } from '../parts/partsFrame.ts';
import { addsUp } from './addsUp.ts';

export interface TotalsRequest {
  readonly form: FormData;
  readonly levels: readonly QueryColumn[];
  readonly metric: QueryMetric | null;
  readonly parts: readonly Part[];
  /** The results of `groupQueries`. */
  readonly frames: readonly Frame[];
}

/** The value of each group by its path; null where it is not known. The empty path is the whole. */
export function groupTotals({ form, levels, metric, parts, frames }: TotalsRequest) {
  const adds = metric === null ? true : addsUp(metric);
  const totals = new Map<string, number>();
  if (adds === true || (adds === null && frames.length === 0)) {
    for (const { names, value } of parts) {
      for (let depth = 0; depth < Math.max(names.length, 1); depth += 1) {
        const key = JSON.stringify(names.slice(0, depth));
        totals.set(key, (totals.get(key) ?? 0) + value);
      }
    }
  } else {
    frames.forEach((frame, depth) => {
      const read = partsFrame(form, frame, levels.slice(0, depth), metric);
      if ('reason' in read) return;
      for (const { names, value } of read.parts) totals.set(JSON.stringify(names), value);
    });
  }
  return (path: readonly string[]): number | null => totals.get(JSON.stringify(path)) ?? null;
}
