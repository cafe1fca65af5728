import type { Frame, FrameColumn } from '#domain/compile/frame.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { type FormData, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import { plainTable, type TableView } from '../../../table/tableView.ts';
import { chartFormats } from './formats.ts';

const [NUMERIC, TEMPORAL] = [0, 2];
/** The keys of form data that hold metrics. */
const METRIC_KEYS = [
  'metrics',
  'metric',
  'metric_2',
  'secondary_metric',
  'size',
  'x',
  'y',
  'percent_metrics',
  'metrics_b',
];

/** The labels of the metrics of a chart. */
export const chartMetrics = (form: FormData): ReadonlySet<string> =>
  new Set(METRIC_KEYS.flatMap((key) => metricsOf(form[key]).map(metricLabel)));

/** The rows of a chart as a table, with values formatted as in the chart, in full where the chart abbreviates. */
export function chartTable(form: FormData, frame: Frame, headings?: Headings): TableView {
  const view = plainTable(frame, headings);
  const formats = chartFormats(form);
  const metrics = chartMetrics(form);
  const columns = view.columns.map((column, at) => {
    const source = frame.columns[at];
    if (source === undefined) return column;
    if (source.type === TEMPORAL) return { ...column, text: textWith(source, column.text, formats.bucket) };
    if (source.type !== NUMERIC) return column;
    // Years and ids are numbers too.
    const format = metrics.has(source.parts[0] ?? source.name) ? formats.full : String;
    return { ...column, text: textWith(source, column.text, format) };
  });
  return { ...view, columns };
}

function textWith(
  { values }: FrameColumn,
  plain: (row: number) => string,
  format: (value: number) => string,
): (row: number) => string {
  return (row) => {
    const value = numberOf(values[row] ?? null);
    return value === null ? plain(row) : format(value);
  };
}

/** The rows of a table in which some cell contains a text, whatever its case; null for all rows. */
export function rowsWithText(view: TableView, wanted: string): ReadonlySet<number> | null {
  const text = wanted.trim().toLowerCase();
  if (text === '') return null;
  const rows = Array.from({ length: view.rowCount }, (_, row) => row);
  return new Set(
    rows.filter((row) => view.columns.some((column) => column.text(row).toLowerCase().includes(text))),
  );
}
