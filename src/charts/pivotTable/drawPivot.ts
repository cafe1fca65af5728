import type { FrameValue } from '#domain/frameValue.ts';
import { columnOf, type Frame } from '#domain/compile/frame.ts';
import type { QueryColumn } from '#domain/compile/queryContext.ts';
import { grainFormat } from '#domain/format/grainFormat.ts';
import { readCurrency } from '#domain/format/currency.ts';
import { namedStyle, type NumberStyle } from '#domain/format/styles.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { columnLabel, isOn, metricLabel, metricsOf, textOf } from '#domain/chart/form/formData.ts';
import { timeGrain } from '#domain/chart/query/baseQuery.ts';
import { aggregatorOf, listsValues } from '../kit/pivot/aggregate.ts';
import { cellReader } from '../kit/pivot/pivotCells.ts';
import { crossing, METRIC_LEVEL, nameKey, type PivotTable } from '../kit/pivot/pivotTable.ts';
import { type Fact, pivotCells } from './pivotCells.ts';
import { pivotLines } from './pivotLines.ts';
import { pivotNotes } from './pivotNotes.ts';
import { pivotOrders } from './pivotOrders.ts';
import { hasMetricsOnRows, pivotSides } from './pivotSides.ts';
import type { PivotTableForm } from './chart.ts';

/** The pivot with totals and subtotals, as the form specifies; `frames` are the results of the type's `levels`. */
export function drawPivot(form: PivotTableForm, frame: Frame, frames: readonly Frame[] = []): PivotTable {
  const {
    frames: [, ...levels],
    namesOf,
  } = pivotOrders(form, [frame, ...frames], (of, name, row) => labelAt(form, of, name, row));
  const isTransposed = isOn(form['transposePivot']);
  const metrics = metricsOf(form['metrics']).map(metricLabel);
  const dimensions = pivotSides(form);
  const sides = { rows: named(frame, dimensions.rows), columns: named(frame, dimensions.columns) };
  const metricsOnRows = hasMetricsOnRows(form);
  const metricsLast = isOn(form['combineMetric']);
  const values = new Map<string, FrameValue>();
  const path = (names: readonly string[], row: number, metric: string, own: boolean): readonly string[] => {
    const parts = names.map((name) => {
      const text = labelAt(form, frame, name, row);
      values.set(nameKey(name, text), columnOf(frame, name)?.values[row] ?? null);
      return text;
    });
    if (!own) return parts;
    return metricsLast ? [...parts, metric] : [metric, ...parts];
  };
  const words = new Map<string, string>();
  const withoutValue: { readonly row: readonly string[]; readonly column: readonly string[] }[] = [];
  const all = metrics.flatMap((metric) => {
    const cells = columnOf(frame, metric)?.values ?? [];
    return cells.flatMap((raw, place) => {
      const row = path(sides.rows, place, metric, metricsOnRows);
      const column = path(sides.columns, place, metric, !metricsOnRows);
      if (raw === null) {
        withoutValue.push({ row, column });
        return [];
      }
      const value = numberOf(raw);
      if (value === null) words.set(crossing(row, column), String(raw));
      return [{ metric, value, row, column }];
    });
  });
  const facts = all.filter((each): each is Fact => each.value !== null);
  const { shareOf } = aggregatorOf(form['aggregateFunction']);
  const cells = pivotCells({
    form,
    frame,
    levels,
    facts,
    sides,
    labelAt: (of, name, row) => labelAt(form, of, name, row),
    metricAt: (side) => (metricsOnRows !== (side === 'rows') ? null : metricsLast ? sides[side].length : 0),
  });
  const { size } = cellReader(cells);
  const metricLevel = (names: readonly string[], own: boolean): readonly string[] =>
    own ? (metricsLast ? [...names, METRIC_LEVEL] : [METRIC_LEVEL, ...names]) : names;
  const columnNames = metricLevel(sides.columns, !metricsOnRows);
  const rowNames = metricLevel(sides.rows, metricsOnRows);
  const pivot = {
    rowNames,
    columnNames,
    rows: pivotLines(
      all.map(({ row }) => row),
      {
        orderAt: (level) => namesOf(isTransposed ? 'groupbyColumns' : 'groupbyRows', rowNames[level]),
        metricsAt: (level) => (rowNames[level] === METRIC_LEVEL ? metrics : null),
        order: textOf(form['rowOrder']),
        subtotals: isOn(form['rowSubTotals']),
        subtotalsFirst: form['rowSubtotalPosition'] === true,
        total: isOn(form['colTotals']),
        sizeOf: (line) => size(line, []),
      },
    ),
    columns: pivotLines(
      all.map(({ column }) => column),
      {
        orderAt: (level) => namesOf(isTransposed ? 'groupbyRows' : 'groupbyColumns', columnNames[level]),
        metricsAt: (level) => (columnNames[level] === METRIC_LEVEL ? metrics : null),
        order: textOf(form['colOrder']),
        subtotals: isOn(form['colSubTotals']),
        subtotalsFirst: form['colSubtotalPosition'] === true,
        total: isOn(form['rowTotals']),
        sizeOf: (line) => size([], line),
      },
    ),
    cells,
    shareOf,
    isList: listsValues(form['aggregateFunction']),
    styles: metricStyles(form, metrics, shareOf !== null),
    words,
    named: values,
    empty: {
      rows: countOfOthers(withoutValue, all, ({ row }) => row),
      columns: countOfOthers(withoutValue, all, ({ column }) => column),
    },
    hasTotals: TOTALS.some((key) => isOn(form[key])),
    rules: form['conditional_formatting'],
  };
  return { ...pivot, notes: pivotNotes(form, frame, pivot) };
}

const TOTALS = ['rowTotals', 'colTotals', 'rowSubTotals', 'colSubTotals'] as const;

/** How many different paths of some are not among those of others. */
function countOfOthers<T>(
  some: readonly T[],
  others: readonly T[],
  pathOf: (of: T) => readonly string[],
): number {
  const missing = new Set(some.map((each) => JSON.stringify(pathOf(each))));
  if (missing.size > 0) for (const each of others) missing.delete(JSON.stringify(pathOf(each)));
  return missing.size;
}

function named(frame: Frame, columns: readonly QueryColumn[]): readonly string[] {
  return columns.map(columnLabel).filter((name) => columnOf(frame, name) !== undefined);
}

function labelAt(form: PivotTableForm, frame: Frame, name: string, row: number): string {
  const column = columnOf(frame, name);
  const own = textOf(asRecord(form['dateFormatters'])[name]) ?? textOf(form['date_format']);
  const time = own === null || own === 'smart_date' ? grainFormat(timeGrain(form)) : timeFormat(own);
  return categoryText(column?.values[row], { time, temporal: column?.type === 2 });
}

function metricStyles(
  form: PivotTableForm,
  metrics: readonly string[],
  share: boolean,
): ReadonlyMap<string, NumberStyle> {
  return new Map(
    metrics.map((metric) => {
      const config = asRecord(asRecord(form['column_config'])[metric]);
      const format = share
        ? '.1%'
        : (textOf(config['d3NumberFormat']) ?? textOf(form['valueFormat']) ?? 'SMART_NUMBER');
      const currency = readCurrency(config['currencyFormat']) ?? readCurrency(form['currency_format']);
      return [metric, namedStyle(format, share ? null : currency)] as const;
    }),
  );
}
