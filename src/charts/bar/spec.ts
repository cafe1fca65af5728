import { seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import { bar } from './type.ts';

export const barDrawing = seriesDrawing(bar, () => 'bar');
