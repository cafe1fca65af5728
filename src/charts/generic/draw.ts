import type { SeriesMark } from '../kit/series/marks/seriesMarkParts.ts';
import { lineOrArea, seriesDrawing } from '../kit/series/timeSeriesSpec.ts';
import type { GenericForm } from './chart.ts';

export const draw = seriesDrawing(markOf);

/** The mark is a setting of its form. */
function markOf(form: GenericForm): SeriesMark {
  if (form['area'] === true) return 'area';
  if (form['seriesType'] === 'bar') return 'bar';
  return form['seriesType'] === 'scatter' ? 'point' : lineOrArea(form);
}
