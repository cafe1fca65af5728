import type { Drawing } from '../drawing.ts';
import { interpolation } from '../shared/timeSeries/marks/lineMarks.ts';
import { lineOrArea, seriesDrawing } from '../shared/timeSeries/timeSeriesSpec.ts';
import { steppedLine } from './type.ts';

const drawing = seriesDrawing(steppedLine, lineOrArea);

/** Steps are before their values, unless the form sets another place. */
export const steppedLineDrawing: Drawing = {
  ...drawing,
  spec: (form, ...rest) =>
    drawing.spec(interpolation(form) === 'linear' ? { ...form, seriesType: 'start' } : form, ...rest),
};
