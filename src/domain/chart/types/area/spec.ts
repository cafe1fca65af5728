import { seriesDrawing } from '../shared/timeSeries/timeSeriesSpec.ts';
import { area } from './type.ts';

export const areaDrawing = seriesDrawing(area, () => 'area');
