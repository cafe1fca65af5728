import type { Drawing } from '../drawing.ts';
import { lineOrArea, seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import { smoothLine } from './type.ts';

const drawing = seriesDrawing(smoothLine, lineOrArea);

export const smoothLineDrawing: Drawing = {
  ...drawing,
  spec: (form, ...rest) => drawing.spec({ ...form, seriesType: 'smooth' }, ...rest),
};
