import type { Draw } from '../api.ts';
import { lineOrArea, seriesDrawing } from '../kit/series/timeSeriesSpec.ts';

const drawLines = seriesDrawing(lineOrArea);

export const draw: Draw = (form, ...rest) => drawLines({ ...form, seriesType: 'smooth' }, ...rest);
