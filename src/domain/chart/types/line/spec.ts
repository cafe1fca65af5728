import { seriesDrawing, lineOrArea } from '../shared/timeSeries/timeSeriesSpec.ts';
import { line } from './type.ts';

export const lineDrawing = seriesDrawing(line, lineOrArea);
