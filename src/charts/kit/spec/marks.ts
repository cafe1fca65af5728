import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartTheme } from './chartSpec.ts';

/** A mark of Vega for each row of a data set; its channels are encoded anew whenever the view is updated. */
export const mark = (type: string, data: string, channels: JsonRecord): JsonRecord => ({
  type,
  from: { data },
  encode: { update: channels },
});

/** A mark that the pointer passes through to those below it, such as a label. */
export const passiveMark = (type: string, data: string, channels: JsonRecord): JsonRecord => ({
  ...mark(type, data, channels),
  interactive: false,
});

/** A text over other marks, drawn below its letters: only seen around them. */
export const haloOf = (theme: ChartTheme): JsonRecord => ({
  stroke: { value: theme.surface },
  strokeWidth: { value: 3 },
  strokeJoin: { value: 'round' },
});
