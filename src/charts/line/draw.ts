import { seriesDrawing, lineOrArea } from '../kit/series/timeSeriesSpec.ts';

export const draw = seriesDrawing(lineOrArea);
