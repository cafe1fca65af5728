import { asList, asNumber, asRecord, type JsonRecord } from '../../jsonValue.ts';
import type { FormData } from '../form/formData.ts';

/** Titles are at least this far from labels; a form counts from 15 pixels on. */
const CLOSEST = 8;
const COUNTED_FROM = 15;
/** More would leave no room for the drawing. */
const MOST = 300;

/** What a title takes of the margin of an axis, in which a Superset has labels alone. */
const TITLE = 20;

const hasTitle = ({ title }: JsonRecord): boolean => title !== undefined && title !== null && title !== '';

/** A spec whose axes have the room that the form gives to their titles and labels. */
export function withAxisMargins(form: FormData, spec: JsonRecord): JsonRecord {
  const axes = asList(spec['axes']).map(asRecord);
  const [below, beside] = form['orientation'] === 'horizontal' ? ['y', 'x'] : ['x', 'y'];
  const given = (key: string): number => Math.min(asNumber(form[key]) ?? 0, MOST);
  const wider = axes.map((axis) => {
    const { orient } = axis;
    const isBeside = orient === 'left' || orient === 'right';
    const title = given(`${isBeside ? beside : below}_axis_title_margin`) - COUNTED_FROM;
    const labels =
      orient === 'left' ? given('left_margin') : orient === 'bottom' ? given('bottom_margin') : 0;
    if (title <= 0 && labels <= 0) return axis;
    return {
      ...axis,
      ...(title > 0 && axis['title'] !== undefined && { titlePadding: CLOSEST + title }),
      ...(labels > 0 && { minExtent: Math.max(0, labels - (hasTitle(axis) ? TITLE : 0)) }),
    };
  });
  return wider.every((axis, at) => axis === axes[at]) ? spec : { ...spec, axes: wider };
}
