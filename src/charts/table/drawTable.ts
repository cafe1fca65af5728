import type { Headings } from '#domain/chart/columnHeading.ts';
import { columnLabel, columnsOf, isOn, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import { cellWriter } from '../kit/table/cellTexts.ts';
import { colorRules } from '../kit/table/conditionalColor.ts';
import { dimensionsOf, queryMode } from '../kit/table/queryMode.ts';
import {
  columnConfigOf,
  isShare,
  plainTable,
  type TableColumn,
  tableColumn,
  type TableView,
} from '../kit/table/tableView.ts';
import { cellBars } from './cellBars.ts';
import { changeMarks } from './changeMarks.ts';
import type { TableForm } from './chart.ts';
import { type TableFrames, tableFrames } from './tableFrames.ts';
import { pageLength, tablePages } from './tablePages.ts';

/** What a table shows of its dataset. */
interface FromDataset {
  readonly headings: Headings;
  readonly metrics: readonly DatasetMetric[];
}

/** A table chart: its columns as the form sets them, and its totals if a second result has them. */
export function drawTable(
  form: TableForm,
  frames: readonly Frame[],
  headings: Headings = {},
  metrics: readonly DatasetMetric[] = [],
): TableView {
  const made = tableFrames(form, frames);
  if (made === null) return plainTable(EMPTY);
  const onlyShares = sharesAlone(form);
  const columns = made.rows.columns
    .filter(({ name }) => !onlyShares.has(name) && columnConfigOf(form, name)['visible'] !== false)
    .map((column) => columnOfChart(form, column, made, { headings, metrics }));
  return {
    columns,
    rowCount: made.rows.rowCount,
    hasTotals: columns.some((column) => column.total != null),
    pages: tablePages(form, frames),
    pageLength: pageLength(form),
    hasSearch: isOn(form['include_search']),
    isMovable: isOn(form['allow_rearrange_columns']),
  };
}

/** Metrics requested only as shares. */
function sharesAlone(form: TableForm): ReadonlySet<string> {
  if (queryMode(form) === 'raw') return new Set();
  const shown = new Set([
    ...metricsOf(form['metrics']).map(metricLabel),
    ...columnsOf(form['groupby']).map(columnLabel),
  ]);
  return new Set(
    metricsOf(form['percent_metrics'])
      .map(metricLabel)
      .filter((label) => !shown.has(label)),
  );
}

function columnOfChart(
  form: TableForm,
  column: FrameColumn,
  { rows, totals, measures }: TableFrames,
  { headings, metrics }: FromDataset,
): TableColumn {
  const config = columnConfigOf(form, column.name);
  const isMeasure = measures.has(column.name);
  const isMetric = isMeasure || isShare(column.name);
  const plain = tableColumn(column, headings, form, isMeasure);
  const totalValue = isMetric ? columnOf(totals ?? EMPTY, column.name)?.values[0] : undefined;
  const rules = form['conditional_formatting'];
  return {
    ...plain,
    isDimension: dimensionsOf(form).map(columnLabel).includes(column.name),
    bars: plain.numeric && isMetric ? cellBars(form, config, column, metrics) : null,
    backgrounds: colorRules(rules, 'background', column, rows.columns),
    textColors: colorRules(rules, 'text', column, rows.columns),
    changes: changeMarks(form, column.name, rows, measures),
    total: totalValue === undefined ? null : cellWriter(plain.style)(totalValue),
  };
}

const EMPTY: Frame = { columns: [], rowCount: 0 };
