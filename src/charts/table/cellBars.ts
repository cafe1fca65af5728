import type { JsonRecord } from '#domain/jsonValue.ts';
import type { FrameColumn } from '#domain/compile/frame.ts';
import type { DatasetMetric } from '#domain/dataset/dataset.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { isOn, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import { addsUp } from '../kit/levels/addsUp.ts';
import type { CellBars } from '../kit/table/cellBars.ts';
import type { TableForm } from './chart.ts';

/** The bars of a column; null without. */
export function cellBars(
  form: TableForm,
  config: JsonRecord,
  column: FrameColumn,
  metrics: readonly DatasetMetric[],
): CellBars | null {
  if (!hasBars(form, config, column.name, metrics)) return null;
  const known = column.values.map(numberOf).filter((each) => each !== null);
  const low = known.reduce((a, b) => Math.min(a, b), 0);
  return {
    low,
    high: known.reduce((a, b) => Math.max(a, b), 0),
    areAligned: isOn(config['alignPositiveNegative'] ?? form['align_pn']) || low === 0,
    areColored: isOn(config['colorPositiveNegative'] ?? form['color_pn'] ?? true),
  };
}

/**
 * Bars compare parts of a whole, so that only metrics that add up have them, unless the column's own setting shows
 * them. A saved metric that the dataset does not have has them, too.
 */
function hasBars(
  form: TableForm,
  config: JsonRecord,
  name: string,
  saved: readonly DatasetMetric[],
): boolean {
  if (config['showCellBars'] != null) return isOn(config['showCellBars']);
  if (!isOn(form['show_cell_bars'] ?? true) || /^[△%] /.test(name)) return false;
  const metrics = [...metricsOf(form['metrics']), ...metricsOf(form['percent_metrics'])];
  // A share has a column like its metric, and so has the value of an earlier time.
  const metric = metrics.find((each) => ['', '%', '# '].some((sign) => name === sign + metricLabel(each)));
  const sqlExpression = saved.find((each) => each.metric_name === metric)?.expression;
  const known = sqlExpression ? ({ expressionType: 'SQL', sqlExpression } as const) : metric;
  return known === undefined || addsUp(known) !== false;
}
