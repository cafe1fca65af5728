import { seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import { scatter } from './type.ts';

export const scatterDrawing = seriesDrawing(scatter, () => 'point');
