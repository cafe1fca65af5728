import type { Draw } from '../api.ts';
import { lineOrArea, seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import type { SmoothLineForm } from './chart.ts';

const drawLines = seriesDrawing(lineOrArea);

export const draw: Draw<SmoothLineForm> = (form, ...rest) =>
  drawLines({ ...form, seriesType: 'smooth' }, ...rest);
