import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { floatText, pythonText } from '#domain/compile/post/pythonText.ts';
import type { QueryColumn, QueryObject } from '#domain/compile/queryContext.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { columnsOf, type FormData, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { addsUp, isSummed } from '../../levels/addsUp.ts';
import { hasLevels, levelQuery } from '../../levels/levelQuery.ts';
import { axisLabel, timeOffsets } from './operators.ts';
import { seriesFrame } from '../series/seriesFrame.ts';
import { timeSeriesQuery } from './timeSeriesQuery.ts';

/**
 * Shares along an axis whose metrics do not add up. The contract divides by the sum of what it sees; here the values
 * are requested once more without that step, and with them the engine's values at the level of the whole.
 */
export interface WholeShares {
  readonly frame: Frame;
  /** Whether the shares of a whole add up to it. */
  readonly isSum: boolean;
}

/** The values, and their wholes: by position for shares of a row, by series for shares of a column. */
export function shareQueries(form: FormData): readonly QueryObject[] {
  const [query] = timeSeriesQuery(form);
  const columns = query === undefined ? null : wholeColumns(form, query);
  const metrics = metricsOf(form['metrics'] ?? form['metric']);
  if (query === undefined || columns === null || metrics.every(isSummed) || !hasLevels(query)) return [];
  const steps = query.post_processing ?? [];
  return [
    { ...query, post_processing: steps.filter((step) => step?.operation !== 'contribution') },
    { ...levelQuery(query, columns, metrics), series_columns: [] },
  ];
}

/**
 * The columns of the level of the whole; null if the form has no shares, or only of what is computed after the query.
 */
function wholeColumns(form: FormData, query: QueryObject): readonly QueryColumn[] | null {
  const { columns, post_processing } = query;
  const series = columnsOf(form['groupby']);
  const isComputed = (post_processing ?? []).some((step) => COMPUTED.has(step?.operation ?? ''));
  // A query without an axis column is of an older form; without columns a server would take it for the totals of a
  // table.
  if (columns == null || isComputed || columns.length === series.length || isFilled(form)) return null;
  if (form['contributionMode'] === 'row') return series.length === 0 ? null : columns.slice(0, 1);
  return form['contributionMode'] === 'column' && timeOffsets(form).length === 0 ? series : null;
}

const COMPUTED: ReadonlySet<string> = new Set(['rolling', 'cum', 'compare']);

/** Whether values are made up between the rows. */
const isFilled = (form: FormData): boolean =>
  !['', 'asfreq', 'zerofill'].includes(textOf(form['resample_method']) ?? '');

/**
 * The rows of a chart with such shares. `levels` are the results of `shareQueries`; without them the rows are as
 * answered.
 */
export function wholeShares(form: FormData, frame: Frame, levels: readonly Frame[]): WholeShares {
  const [values, totals] = levels;
  const answered = { frame, isSum: true };
  const isRequested = form['contributionMode'] === 'row' || form['contributionMode'] === 'column';
  const read = values === undefined || !isRequested ? null : seriesFrame(form, values);
  if (read === null || values === undefined || totals === undefined) return answered;
  const metrics = metricsOf(form['metrics'] ?? form['metric']);
  const whole =
    form['contributionMode'] === 'row' ? rowWholes(form, values, totals) : seriesWholes(form, totals);
  const shares = new Map<number, readonly (number | null)[]>();
  const sums = new Map<string, { sum: number; whole: number }>();
  for (const { column } of read.series) {
    const of = values.columns[column];
    if (of === undefined) continue;
    const made: (number | null)[] = [];
    for (let row = 0; row < values.rowCount; row += 1) {
      const value = numberOf(of.values[row]);
      const found = whole(of, row);
      if (found === null) return answered;
      const sum = sums.get(found.key) ?? { sum: 0, whole: found.whole };
      sums.set(found.key, { ...sum, sum: sum.sum + (value ?? 0) });
      made.push(value === null || found.whole === 0 ? null : value / found.whole);
    }
    shares.set(column, made);
  }
  const isEqual = [...sums.values()].every(
    (each) => Math.abs(each.sum - each.whole) <= 1e-9 * Math.max(Math.abs(each.whole), 1),
  );
  if (isEqual && metrics.every((metric) => addsUp(metric) !== false)) return answered;
  const columns = values.columns.map((each, at) => {
    const made = shares.get(at);
    return made === undefined ? each : { ...each, values: made };
  });
  return { frame: { ...values, columns }, isSum: false };
}

interface FoundWhole {
  readonly key: string;
  readonly whole: number;
}

type WholeFinder = (of: FrameColumn, row: number) => FoundWhole | null;

/** The whole of a position: all metrics there, of the present or of one earlier time. */
function rowWholes(form: FormData, values: Frame, totals: Frame): WholeFinder {
  const axis = axisLabel(form) ?? '';
  const labels = metricsOf(form['metrics'] ?? form['metric']).map(metricLabel);
  const positions = columnOf(values, axis)?.values ?? [];
  const rows = new Map((columnOf(totals, axis)?.values ?? []).map((value, row) => [keyOf(value), row]));
  return (of, row) => {
    const at = rows.get(keyOf(positions[row] ?? null));
    const offset = timeOffsets(form).find((each) => (of.parts[0] ?? '').endsWith(each));
    // A position without rows in the engine was added by resampling.
    if (at === undefined) return { key: `${row}`, whole: 0 };
    const known = labels.map((label) =>
      numberOf(columnOf(totals, offset === undefined ? label : `${label}__${offset}`)?.values[at]),
    );
    return {
      key: `${at} ${offset ?? ''}`,
      whole: known.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    };
  };
}

/** The whole of a series: its metric over all positions. */
function seriesWholes(form: FormData, totals: Frame): WholeFinder {
  const series: readonly QueryColumn[] = columnsOf(form['groupby']);
  const labels = metricsOf(form['metrics'] ?? form['metric']).map(metricLabel);
  const named = totals.columns.slice(0, series.length);
  const wholes = new Map<string, FrameValue>();
  for (let row = 0; row < totals.rowCount; row += 1) {
    for (const label of labels) {
      const value = columnOf(totals, label)?.values[row] ?? null;
      for (const names of writtenNames(named, row)) wholes.set(JSON.stringify([label, ...names]), value);
    }
  }
  return ({ parts }) => {
    const names = series.length === 0 ? [] : parts.slice(-series.length);
    const label = parts.length > series.length ? parts[0] : labels[0];
    const key = JSON.stringify([label, ...names]);
    return wholes.has(key) ? { key, whole: numberOf(wholes.get(key)) ?? 0 } : null;
  };
}

const keyOf = (value: FrameValue): string => `${typeof value} ${String(value)}`;

/** The names of a row as a pivot writes them. Numbers with a NULL among them are floats there. */
function writtenNames(columns: readonly FrameColumn[], row: number): readonly (readonly string[])[] {
  const written = (float: boolean): readonly string[] =>
    columns.map(({ values, type }) => {
      const value = values[row] ?? null;
      if (value === null) return '<NULL>';
      return float && typeof value === 'number' ? floatText(value) : pythonText(value, type);
    });
  return [written(false), written(true)];
}
