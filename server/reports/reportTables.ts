import { chartSentences } from '#charts/kit/spec/text/chartSentences.ts';
import { chartTable } from '#charts/kit/spec/text/chartTable.ts';
import { drawnNumber } from '#charts/usualDrawings.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { type Frame, frameOfWire } from '#domain/compile/frame.ts';
import { formatsOfMetrics } from '#domain/dataset/formatsOfMetrics.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { asList, asRecord, type JsonRecord, parseRecord } from '#domain/jsonValue.ts';
import { t } from '#domain/format/shown.ts';
import { noteText } from '../base/noteText.ts';
import type { ServerDeps } from '../deps.ts';
import type { ChartRow } from '../meta/content/charts.ts';
import { type PreparedChart, preparedChart } from '../pictures/child/preparedChart.ts';
import { chartSheet, type FromDataset } from '../pictures/child/sheet/chartSheet.ts';
import type { Sheet } from '../pictures/child/sheet/sheet.ts';
import { tableSheet } from '../pictures/child/sheet/tableSheet.ts';

/** The rows of a chart as a table. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that the table leaves out. */
  readonly more: number;
}

const SHOWN_ROWS = 100;

/** A chart as a report writes it. */
export interface WrittenChart {
  /** One for each query of a chart that is no table. */
  readonly tables: readonly ReportTable[];
  /** What it shows, in sentences; empty without rows. */
  readonly about: string;
}

/** What a response of chart data shows, written as the page writes it, in the language that is shown. */
export function writtenChart(
  { meta }: Pick<ServerDeps, 'meta'>,
  { datasetId }: ChartRow,
  form: FormData,
  title: string,
  body: JsonRecord,
): WrittenChart {
  const results = asList(body['result']).map(asRecord);
  const frames = results.map((result): Frame =>
    frameOfWire(result as unknown as Parameters<typeof frameOfWire>[0]),
  );
  const { dataset, formats } = ofDataset(meta, datasetId);
  const chart = preparedChart(withDatasetFormats(form, formats), frames);
  if (typeof chart === 'string') return { tables: [], about: '' };
  const about = chartSentences(chart.full, chart.first).map(noteText).join(' ');
  return { tables: tablesOf(chart, dataset, title), about };
}

function tablesOf(chart: PreparedChart, dataset: FromDataset, title: string): readonly ReportTable[] {
  const { drawn, full, first } = chart;
  if (drawn?.kind === 'number') {
    const { value, subheader, change } = drawnNumber(full, chart.frames);
    const about = [change?.text, subheader].filter(Boolean).join(' ');
    return [{ title, columns: [value ?? t('No data')], rows: about === '' ? [] : [[about]], more: 0 }];
  }
  const written = chartSheet(chart, dataset);
  if (written !== null && first.columns.length > 0) return [tableOf(title, written.sheet)];
  return chart.frames.map((frame, at) =>
    tableOf(at === 0 ? title : `${title} (${at + 1})`, tableSheet(chartTable(full, frame, dataset.headings))),
  );
}

/** A sheet as rows of texts: the headers over a column are one. */
function tableOf(title: string, sheet: Sheet): ReportTable {
  const places = sheet.columns.map((_, at) => at);
  const shown = Math.min(sheet.rowCount, SHOWN_ROWS);
  const headOf = (at: number): string =>
    sheet.heads
      .filter(({ text, column, span }) => text !== '' && column <= at && at < column + span)
      .toSorted((a, b) => a.level - b.level)
      .map(({ text }) => text)
      .join(' › ');
  return {
    title,
    columns: places.map(headOf),
    rows: Array.from({ length: shown }, (_, row) => places.map((at) => sheet.cell(row, at, true).text)),
    more: sheet.rowCount - shown,
  };
}

/** What a dataset knows of how its values are written. */
function ofDataset(meta: ServerDeps['meta'], datasetId: number | null) {
  const metrics = (datasetId === null ? [] : meta.datasets.metricsOf(datasetId)).map((each) => ({
    metric_name: each.metricName,
    verbose_name: each.verboseName,
    expression: each.expression,
    d3format: each.d3format,
    currency: each.currency === null ? null : parseRecord(each.currency),
  }));
  const columns = datasetId === null ? [] : meta.datasets.columnsOf(datasetId);
  const names = [
    ...metrics.map((each) => [each.metric_name, each.verbose_name] as const),
    ...columns.map((each) => [each.columnName, each.verboseName] as const),
  ];
  const headings = Object.fromEntries(names.map(([name, verbose]) => [name, verbose || name]));
  const dataset: FromDataset = { metrics, headings };
  const known = columns.map(({ columnName, type }) => ({ column_name: columnName, type }));
  return { dataset, formats: { columns: known, ...formatsOfMetrics(metrics) } };
}
