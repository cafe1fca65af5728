import { seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import { area } from './type.ts';

export const areaDrawing = seriesDrawing(area, () => 'area');
