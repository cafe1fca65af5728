import { seriesDrawing } from '../shared/timeSeries/timeSeriesSpec.ts';
import { scatter } from './type.ts';

export const scatterDrawing = seriesDrawing(scatter, () => 'point');
