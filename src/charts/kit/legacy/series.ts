import type { FrameValue } from '#domain/frameValue.ts';
import { type Frame, rowNumbers } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { LegacyQuery, LegacyRows } from '../../legacyCall.ts';
import { at, dimensionNames, metricNames, TIME } from './rows.ts';

/** The query of series over time. */
export const SERIES_QUERY: LegacyQuery = { columns: ['groupby'], metrics: ['metrics'], isTimed: true };

interface Series {
  readonly metric: string;
  /** The values of the dimensions; the metric where there are several, or nothing else. */
  readonly key: readonly string[] | string;
  readonly values: readonly { readonly x: FrameValue; readonly y: FrameValue }[];
}

/** One for each metric and combination of dimensions, in order of their names; its values in order of time. */
export function series(form: FormData, frame: Frame): readonly Series[] {
  const metrics = metricNames(form);
  const dimensions = dimensionNames(form);
  const found = new Map<string, Series & { readonly values: { x: FrameValue; y: FrameValue }[] }>();
  for (const metric of metrics) {
    for (const row of rowNumbers(frame)) {
      const path = dimensions.map((name) => String(at(frame, name, row)));
      const parts = metrics.length > 1 || path.length === 0 ? [metric, ...path] : path;
      const id = JSON.stringify([metric, path]);
      const known = found.get(id) ?? { metric, key: path.length === 0 ? metric : parts, values: [] };
      known.values.push({ x: at(frame, TIME, row), y: at(frame, metric, row) });
      found.set(id, known);
    }
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
  for (const { values } of sorted) values.sort((a, b) => Number(a.x) - Number(b.x));
  return sorted;
}

/** The rows of types that draw the series as they are. */
export const seriesRows: LegacyRows = (form, frame) =>
  series(form, frame).map(({ key, values }) => ({ key, values }));
