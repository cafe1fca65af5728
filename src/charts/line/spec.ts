import { seriesDrawing, lineOrArea } from '../kit/series/timeSeriesSpec.ts';
import { line } from './type.ts';

export const lineDrawing = seriesDrawing(line, lineOrArea);
