import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { columnLabel, columnsOf, type FormData, metricLabel, metricOf } from '#domain/chart/form/formData.ts';
import { hasOrder } from './colors/colorOrder.ts';
import type { ChartType } from '../api.ts';
import { labelsOfTree } from './parts/labelsOfTree.ts';

type Labels = NonNullable<ChartType['labels']>;

/** A label per row: the values of all dimensions under a key of the form. */
export const rowLabels =
  (key: string): Labels =>
  (form, frames) =>
    rowTexts(form, [key], frames).map((each) => each.join(', '));

/** A label per row: the value of the outermost dimension, which alone has colours. */
export const outermostLabels =
  (key: string): Labels =>
  (form, frames) =>
    rowTexts({ [key]: columnsOf(form[key]).slice(0, 1) }, [key], frames).map((each) => each.join(', '));

/** Each part of a hierarchy has the colour of its own name. */
export const ownName = (names: readonly string[]): string => names.at(-1) ?? '';

/** The labels of a hierarchy that have colours: its metric, and each group and part. */
export const levelLabels =
  (query: ChartType['query'], key: string): Labels =>
  (form, frames, full) => {
    const metric = metricOf(form['metric'] ?? form['metrics']);
    const rows = rowTexts(form, [key], frames);
    return rows.length === 0
      ? []
      : labelsOfTree(metric && metricLabel(metric), rows, ownName, hasOrder(query, full));
  };

/** The values of the dimensions under these keys, by row. */
export function rowTexts(
  form: FormData,
  keys: readonly string[],
  [frame]: readonly Frame[],
): readonly (readonly string[])[] {
  if (frame === undefined) return [];
  const columns = keys
    .flatMap((each) => columnsOf(form[each]))
    .map((each) => columnOf(frame, columnLabel(each)))
    .filter((column) => column !== undefined);
  return Array.from({ length: frame.rowCount }, (_, row) =>
    columns.map((column) => categoryText(column.values[row])),
  );
}
