import type { Frame, FrameColumn } from '../compile/frame.ts';
import { ownValue } from '../ownValue.ts';

/** The labels of columns and metrics of a dataset, by name. */
export type Headings = Readonly<Record<string, string>>;

/** The name of a column as a table heads it: a change or share like its metric, behind its sign. */
export function columnHeading(name: string, headings: Headings): string {
  const own = ownValue(headings, name);
  const [, sign = '', metric = ''] = /^([#△%÷] ?)(.+)$/.exec(name) ?? [];
  return own ?? sign + (ownValue(headings, metric) ?? (metric || name));
}

/** A frame with the headings of its columns for their names, for a file: two columns may have one. */
export const withHeadings = (frame: Frame, headings: Headings): Frame => ({
  ...frame,
  columns: frame.columns.map((column) => ({ ...column, name: headingOf(column, headings) })),
});

/** A column for each value of a dimension is named after its metric and the value. */
function headingOf({ name, parts }: FrameColumn, headings: Headings): string {
  const [metric = '', ...values] = parts;
  const isOfValue = values.length > 0 && name === parts.join(', ');
  return isOfValue ? [columnHeading(metric, headings), ...values].join(', ') : columnHeading(name, headings);
}
