import type { Drawing } from '../drawing.ts';
import { interpolation } from '../kit/series/marks/lineMarks.ts';
import { lineOrArea, seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import { steppedLine } from './type.ts';

const drawing = seriesDrawing(steppedLine, lineOrArea);

/** Steps are before their values, unless the form sets another place. */
export const steppedLineDrawing: Drawing = {
  ...drawing,
  spec: (form, ...rest) =>
    drawing.spec(interpolation(form) === 'linear' ? { ...form, seriesType: 'start' } : form, ...rest),
};
