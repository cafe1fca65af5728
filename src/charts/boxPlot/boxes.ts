import { columnOf, type Frame, type FrameColumn } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { columnLabel, columnsOf, metricLabel, metricsOf } from '#domain/chart/form/formData.ts';
import type { BoxPlotForm } from './chart.ts';

/** The figures of a box in the order of its tooltip, by the ending of their column's name. */
export const FIGURES = {
  max: 'Max',
  q3: 'Third quartile',
  mean: 'Mean',
  median: 'Median',
  q1: 'First quartile',
  min: 'Min',
  count: 'Count',
} as const;

/** Those a box is drawn of. */
const DRAWN = ['min', 'q1', 'median', 'q3', 'max'] as const;

/** A row of one metric, as a box. */
export interface Box {
  readonly row: number;
  /** The place of its metric in the form. */
  readonly metric: number;
  readonly label: string;
  /** Its dimensions, as text, outermost first. */
  readonly names: readonly string[];
  readonly values: Readonly<Partial<Record<string, number | null>>>;
  readonly outliers: readonly number[];
}

/** The columns that a box plot is grouped by. */
export const groupColumns = (form: BoxPlotForm, frame: Frame): readonly FrameColumn[] =>
  columnsOf(form['groupby']).flatMap((each) => columnOf(frame, columnLabel(each)) ?? []);

/** The boxes of all metrics that can be drawn. */
export function boxesOf(form: BoxPlotForm, frame: Frame): readonly Box[] {
  const groups = groupColumns(form, frame);
  const metrics = metricsOf(form['metrics']).map(metricLabel);
  const boxes = metrics.flatMap((metric, at) =>
    Array.from({ length: frame.rowCount }, (_, row): Box => {
      const figure = (name: string): number | null =>
        numberOf(columnOf(frame, `${metric}__${name}`)?.values[row]);
      const outliers = columnOf(frame, `${metric}__outliers`)?.values[row];
      const names = groups.map((group) => categoryText(group.values[row]));
      return {
        row,
        metric: at,
        label: (names.length === 0 || metrics.length > 1 ? [...names, metric] : names).join(', '),
        names,
        values: Object.fromEntries(Object.keys(FIGURES).map((name) => [name, figure(name)])),
        outliers: Array.isArray(outliers) ? outliers.map(numberOf).filter((each) => each !== null) : [],
      };
    }),
  );
  return boxes.filter((box) => DRAWN.every((name) => box.values[name] != null));
}
