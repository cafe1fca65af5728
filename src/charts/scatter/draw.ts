import { seriesDrawing } from '../kit/series/timeSeriesSpec.ts';

export const draw = seriesDrawing(() => 'point');
