import type { Draw } from '../api.ts';
import { interpolation } from '../kit/series/marks/lineMarks.ts';
import { lineOrArea, seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import type { SteppedLineForm } from './chart.ts';

const drawLines = seriesDrawing(lineOrArea);

/** Steps are before their values, unless the form sets another place. */
export const draw: Draw<SteppedLineForm> = (form, ...rest) =>
  drawLines(interpolation(form) === 'linear' ? { ...form, seriesType: 'start' } : form, ...rest);
