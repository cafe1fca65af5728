import { withDefaults } from '#charts/form/withDefaults.ts';
import { type ChartState, PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { anyMapOf } from '../anyDrawing.ts';
import type { MapLayer } from '#charts/kit/deck/mapLayer.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';

/* The picture of a chart over a map, as the page draws it. */

/** Places in two columns. */
export const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };

/** What a map draws of the rows, or why it draws nothing. */
export function draw(form: JsonRecord, rows: Frame, state: ChartState = PLAIN_STATE) {
  const whole = withDefaults({ datasource: '1__table', ...form });
  const drawing = anyMapOf(whole);
  if (drawing === null) throw new Error('No drawing');
  return drawing(whole, rows, PLAIN_THEME, state);
}

export function picture(form: JsonRecord, rows: Frame, state?: ChartState) {
  const made = draw(form, rows, state);
  if ('reason' in made) throw new Error(made.reason.text);
  return made;
}

/** The first layer, which must be of that kind. */
export function layer<K extends MapLayer['kind']>(kind: K, form: JsonRecord, rows: Frame) {
  const [first] = picture(form, rows).layers;
  if (first?.kind !== kind) throw new Error(`Drawn as ${first?.kind ?? 'nothing'}`);
  return first as MapLayer & { readonly kind: K };
}
