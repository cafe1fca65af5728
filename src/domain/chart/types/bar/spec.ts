import { seriesDrawing } from '../shared/timeSeries/timeSeriesSpec.ts';
import { bar } from './type.ts';

export const barDrawing = seriesDrawing(bar, () => 'bar');
