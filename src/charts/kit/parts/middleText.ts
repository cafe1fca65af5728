import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartTheme } from '../spec/chartSpec.ts';

/** The mark of a text in the empty middle of a round chart, such as the value of all its parts. */
export const middleText = (text: JsonRecord, fontSize: JsonRecord, theme: ChartTheme): JsonRecord => ({
  name: 'total',
  type: 'text',
  interactive: false,
  encode: {
    update: {
      x: { signal: 'width / 2' },
      y: { signal: 'height / 2' },
      align: { value: 'center' },
      baseline: { value: 'middle' },
      text,
      fontSize,
      fontWeight: { value: 600 },
      fill: { value: theme.text },
    },
  },
});
