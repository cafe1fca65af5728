import type { Frame } from '#domain/compile/frame.ts';
import { type FormData, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import type { Headings } from '#domain/chart/columnHeading.ts';
import type { ColumnStyle } from '../../../table/cellTexts.ts';
import { plainTable, type TableColumn, type TableView } from '../../../table/tableView.ts';
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
  const columns = view.columns.map((column, at): TableColumn => {
    const source = frame.columns[at];
    if (source?.type === TEMPORAL) return withStyle(column, { numbers: null, times: formats.bucketStyle });
    if (source?.type !== NUMERIC) return column;
    // Years and ids are numbers too.
    const isMetric = metrics.has(source.parts[0] ?? source.name);
    return withStyle(column, { numbers: isMetric ? formats.fullStyle : { kind: 'plain' }, hasFormat: true });
  });
  return { ...view, columns };
}

const withStyle = (column: TableColumn, style: Partial<ColumnStyle>): TableColumn => ({
  ...column,
  style: { ...column.style, ...style },
});
