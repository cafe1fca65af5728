import { mark, passiveMark } from '../../spec/marks.ts';
import { type JsonRecord, asNumber } from '#domain/jsonValue.ts';
import { type FormData, isOn, textOf } from '#domain/chart/form/formData.ts';
import { MAX_MARKERS, type SeriesMarkParts } from './seriesMarkParts.ts';
import type { Stacking } from '../series/stack.ts';

/** The place of a value: centred at its position, also if bars give that a width. */
const placeOf = ({ lie, names }: SeriesMarkParts): JsonRecord => ({
  [lie.along]: { scale: 'along', field: 'at', band: 0.5 },
  [lie.up]: { scale: names.up, field: 'to' },
});

/** Whether a value has no neighbour before and after it in its series, so that no line reaches it. */
export function isLone({ rows, spans }: SeriesMarkParts, at: number): boolean {
  const own = spans[Math.floor(at / rows.length)];
  const place = at % rows.length;
  const has = (other: number): boolean => (own?.[rows[other] ?? -1] ?? null) !== null;
  return has(place) && !has(place - 1) && !has(place + 1);
}

/** Isolated values are drawn as points. */
export function loneMark(parts: SeriesMarkParts): JsonRecord {
  return passiveMark('symbol', parts.names.lone, {
    ...placeOf(parts),
    size: { value: 26 },
    fill: { field: 'color' },
    opacity: { field: 'opacity' },
  });
}

/** The line interpolation, in Vega's terms. */
export function interpolation(form: FormData): string {
  const style = textOf(form['seriesType']) ?? textOf(form['line_interpolation']);
  if (style === 'smooth' || style === 'monotone') return 'monotone';
  if (style === 'start' || style === 'step-before') return 'step-before';
  if (style === 'middle') return 'step';
  if (style === 'end' || style === 'step-after') return 'step-after';
  return 'linear';
}

/** Lines or areas with their points, or points alone. */
export function lineMarks(parts: SeriesMarkParts): readonly JsonRecord[] {
  const { form, mark, stacking, names } = parts;
  const defined = { signal: 'isValid(datum.to)' };
  const faceted = (inner: readonly JsonRecord[]): JsonRecord => ({
    type: 'group',
    interactive: false,
    from: { facet: { name: `${names.values}OfLine`, data: names.values, groupby: ['series', 'order'] } },
    // Later layers are drawn above earlier ones.
    sort: { field: 'datum.order' },
    marks: inner,
  });
  const marks: JsonRecord[] = [];
  if (mark !== 'point') {
    const common = { ...placeOf(parts), interpolate: { value: interpolation(form) }, defined };
    const area: JsonRecord = passiveMark('area', `${names.values}OfLine`, {
      ...common,
      y2: { scale: names.up, field: 'from' },
      fill: { field: 'color' },
      fillOpacity: { signal: `${areaOpacity(form, stacking)} * datum.opacity` },
    });
    const line: JsonRecord = passiveMark('line', `${names.values}OfLine`, {
      ...common,
      stroke: { field: 'color' },
      strokeWidth: { signal: 'datum.wide || 1.5' },
      strokeOpacity: { field: 'opacity' },
      // Dashes without gaps would take ten times as long to draw as a solid line.
      strokeDash: { signal: 'datum.dashed ? [5, 4] : datum.dash || null' },
      strokeJoin: { value: 'round' },
    });
    marks.push(faceted(mark === 'band' ? [area] : mark === 'area' ? [area, line] : [line]));
  }
  if (hasPoints(parts)) marks.push(pointMark(parts));
  return marks;
}

function areaOpacity(form: FormData, stacking: Stacking): number {
  const wanted = asNumber(form['opacity']) ?? (stacking === 'none' ? 0.2 : 0.4);
  return Math.min(Math.max(wanted, 0.05), 1);
}

const hasPoints = ({ mark, rows, series }: SeriesMarkParts): boolean =>
  mark !== 'bar' && mark !== 'band' && (mark === 'point' || rows.length * series.length <= MAX_MARKERS);

/** How points look. They are signals, so that a view needs not be built again to show them. */
export function pointSignals(parts: SeriesMarkParts): readonly JsonRecord[] {
  if (!hasPoints(parts)) return [];
  const { form, mark, names } = parts;
  const isMarked = mark === 'point' || isOn(form['markerEnabled']);
  return [
    { name: `${names.values}Marked`, value: isMarked },
    { name: `${names.values}Size`, value: isMarked ? (asNumber(form['markerSize']) ?? 6) ** 2 : 36 },
  ];
}

/** Points on lines are click targets, visible if the form shows them, or on hover. */
function pointMark(parts: SeriesMarkParts): JsonRecord {
  const { names } = parts;
  return mark('symbol', names.values, {
    ...placeOf(parts),
    size: { signal: `${names.values}Size` },
    fill: { field: 'color' },
    opacity: [
      { test: '!isValid(datum.to)', value: 0 },
      { signal: `${names.values}Marked || hover === datum.row ? datum.opacity : 0` },
    ],
    cursor: { value: 'pointer' },
  });
}
