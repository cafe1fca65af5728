import { columnOf, type Frame, type FrameValue } from '../../../compile/frame.ts';
import { grainFormat } from '../../../format/grainFormat.ts';
import { currencyFormat, readCurrency } from '../../../format/currency.ts';
import { timeFormat } from '../../../format/timeFormat.ts';
import { numberOf, valueText } from '../../../format/valueText.ts';
import { asRecord } from '../../../jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  isOn,
  metricLabel,
  metricsOf,
  textOf,
} from '../../form/formData.ts';
import { timeGrain } from '../../query/baseQuery.ts';
import { type Aggregator, aggregatorOf, listsValues } from './aggregate.ts';
import { pivotLines, type PivotLine } from './pivotLines.ts';

export interface PivotTable {
  /** The dimension of each header level; the level of the metrics has none. */
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  readonly rows: readonly PivotLine[];
  readonly columns: readonly PivotLine[];
  readonly text: (row: PivotLine, column: PivotLine) => string;
  readonly value: (row: PivotLine, column: PivotLine) => number | null;
  /** The dimensions of a line, for a filter: the whole path, without the metric. */
  readonly dimensions: (line: PivotLine, side: 'rows' | 'columns') => Readonly<Record<string, FrameValue>>;
}

/** Whether there is any number for the table. */
export const hasNumbers = (form: FormData, frame: Frame): boolean =>
  metricsOf(form['metrics']).some((metric) =>
    columnOf(frame, metricLabel(metric))?.values.some((value) => numberOf(value) !== null),
  );

const METRIC = 'Metric';
const SEPARATOR = '\u0000';
/** Separates the path of a row from that of a column. */
const CROSS = '\u0001';

interface Fact {
  readonly row: readonly string[];
  readonly column: readonly string[];
  readonly metric: string;
  readonly value: number;
}

/** The pivot with totals and subtotals, as the form specifies. */
export function pivotTable(form: FormData, frame: Frame): PivotTable {
  const metrics = metricsOf(form['metrics']).map(metricLabel);
  const turned = isOn(form['transposePivot']);
  const sides = {
    rows: named(frame, form[turned ? 'groupbyColumns' : 'groupbyRows']),
    columns: named(frame, form[turned ? 'groupbyRows' : 'groupbyColumns']),
  };
  const metricsOnRows = form['metricsLayout'] === 'ROWS';
  const metricsLast = isOn(form['combineMetric']);
  const texts = new Map<string, FrameValue>();
  const path = (names: readonly string[], row: number, metric: string, own: boolean): readonly string[] => {
    const parts = names.map((name) => {
      const text = labelAt(form, frame, name, row);
      texts.set(`${name}${SEPARATOR}${text}`, columnOf(frame, name)?.values[row] ?? null);
      return text;
    });
    if (!own) return parts;
    return metricsLast ? [...parts, metric] : [metric, ...parts];
  };
  const facts: Fact[] = metrics.flatMap((metric) => {
    const values = columnOf(frame, metric)?.values ?? [];
    return values.flatMap((raw, row) => {
      const value = numberOf(raw);
      if (value === null) return [];
      return [
        {
          metric,
          value,
          row: path(sides.rows, row, metric, metricsOnRows),
          column: path(sides.columns, row, metric, !metricsOnRows),
        },
      ];
    });
  });
  const isList = listsValues(form['aggregateFunction']);
  const { aggregate, shareOf } = aggregatorOf(form['aggregateFunction']);
  const cells = new Map<string, number[]>();
  for (const fact of facts) {
    for (const row of prefixes(fact.row)) {
      for (const column of prefixes(fact.column)) push(cells, row + CROSS + column, fact.value);
    }
  }
  const cell = (row: readonly string[], column: readonly string[]): number | null =>
    settle(cells.get(keyOf(row) + CROSS + keyOf(column)), aggregate);
  const value = (row: PivotLine, column: PivotLine): number | null => {
    const own = cell(row.path, column.path);
    if (own === null || shareOf === null) return own;
    const whole = cell(shareOf === 'rows' ? row.path : [], shareOf === 'columns' ? column.path : []);
    return whole === null || whole === 0 ? null : own / whole;
  };
  const metricLevel = (names: readonly string[], own: boolean): readonly string[] =>
    own ? (metricsLast ? [...names, METRIC] : [METRIC, ...names]) : names;
  const columnNames = metricLevel(sides.columns, !metricsOnRows);
  const rowNames = metricLevel(sides.rows, metricsOnRows);
  const write = writers(form, metrics, shareOf !== null);
  return {
    rowNames,
    columnNames,
    rows: pivotLines(
      facts.map((fact) => fact.row),
      {
        order: textOf(form['rowOrder']),
        subtotals: isOn(form['rowSubTotals']),
        subtotalsFirst: form['rowSubtotalPosition'] === true,
        total: isOn(form['colTotals']),
        sizeOf: (line) => cell(line, []) ?? 0,
      },
    ),
    columns: pivotLines(
      facts.map((fact) => fact.column),
      {
        order: textOf(form['colOrder']),
        subtotals: isOn(form['colSubTotals']),
        subtotalsFirst: form['colSubtotalPosition'] === true,
        total: isOn(form['rowTotals']),
        sizeOf: (line) => cell([], line) ?? 0,
      },
    ),
    value,
    text: (row, column) => {
      if (isList) {
        const all = new Set(cells.get(keyOf(row.path) + CROSS + keyOf(column.path)));
        return [...all].map(write([...row.path, ...column.path])).join(', ');
      }
      const found = value(row, column);
      return found === null ? '' : write([...row.path, ...column.path])(found);
    },
    dimensions: (line, side) => {
      const names = side === 'rows' ? rowNames : columnNames;
      return Object.fromEntries(
        line.path.flatMap((text, i) => {
          const name = names[i] ?? METRIC;
          return name === METRIC ? [] : [[name, texts.get(`${name}${SEPARATOR}${text}`) ?? null]];
        }),
      );
    },
  };
}

function named(frame: Frame, columns: unknown): readonly string[] {
  return columnsOf(columns)
    .map(columnLabel)
    .filter((name) => columnOf(frame, name) !== undefined);
}

function labelAt(form: FormData, frame: Frame, name: string, row: number): string {
  const column = columnOf(frame, name);
  const own = textOf(asRecord(form['dateFormatters'])[name]) ?? textOf(form['date_format']);
  const time = own === null || own === 'smart_date' ? grainFormat(timeGrain(form)) : timeFormat(own);
  return valueText(column?.values[row], { time, temporal: column?.type === 2 });
}

function writers(
  form: FormData,
  metrics: readonly string[],
  share: boolean,
): (path: readonly string[]) => (value: number) => string {
  const byMetric = new Map(
    metrics.map((metric) => {
      const config = asRecord(asRecord(form['column_config'])[metric]);
      const format = share
        ? '.1%'
        : (textOf(config['d3NumberFormat']) ?? textOf(form['valueFormat']) ?? 'SMART_NUMBER');
      const currency = readCurrency(config['currencyFormat']) ?? readCurrency(form['currency_format']);
      return [metric, currencyFormat(format, share ? null : currency)] as const;
    }),
  );
  const first = byMetric.get(metrics[0] ?? '') ?? String;
  return (path) => path.map((part) => byMetric.get(part)).find((each) => each !== undefined) ?? first;
}

// Each part has a terminator: an empty part differs from the whole.
const keyOf = (path: readonly string[]): string => path.map((part) => part + SEPARATOR).join('');

/** A path and all its prefixes, up to the whole. */
function prefixes(path: readonly string[]): readonly string[] {
  return Array.from({ length: path.length + 1 }, (_, depth) => keyOf(path.slice(0, depth)));
}

function push(cells: Map<string, number[]>, key: string, value: number): void {
  const values = cells.get(key);
  if (values === undefined) cells.set(key, [value]);
  else values.push(value);
}

function settle(values: readonly number[] | undefined, aggregate: Aggregator): number | null {
  return values === undefined ? null : aggregate(values);
}
