import type { Frame } from '#domain/compile/frame.ts';
import { numberFormat, SMART_NUMBER } from '#domain/format/numberFormat.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { type FormData, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import type { TooltipText } from '../spec/chartSpec.ts';
import { tooltipLine } from '../spec/text/tooltipLine.ts';

/** More rows are counted. */
const MOST = 6;

/** The rows of a chart at a place of a map: their dimensions and metrics. `form` is that of the chart. */
export function placeTooltip(title: string, form: FormData, { columns, rowCount }: Frame): TooltipText {
  const metrics = new Set(
    ['metrics', 'metric', 'secondary_metric', 'size', 'x', 'y'].flatMap((key) =>
      metricsOf(form[key]).map(metricLabel),
    ),
  );
  const number = numberFormat(SMART_NUMBER);
  const textAt = (row: number, isMetric: boolean): string =>
    columns
      .filter(({ name, type }) => (type === 0 && metrics.has(name)) === isMetric)
      .map(({ values }) => {
        const value = isMetric ? numberOf(values[row]) : null;
        return value === null ? valueText(values[row]) : number(value);
      })
      .join(', ');
  const lines = Array.from({ length: Math.min(MOST, rowCount) }, (_row, row) =>
    tooltipLine(textAt(row, false), textAt(row, true)),
  );
  return { title, lines, more: rowCount - lines.length };
}
