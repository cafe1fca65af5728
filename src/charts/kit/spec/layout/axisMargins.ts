import { asList, asNumber, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';

/** Titles are at least this far from labels; a form counts from 15 pixels on. */
const CLOSEST = 8;
const COUNTED_FROM = 15;
/** More would leave no room for the drawing. */
const MOST = 300;

/** An axis that takes room and draws nothing: the title of the drawn one stays beside its labels. */
const emptyAxis = ({ orient, scale }: JsonRecord, minExtent: number): JsonRecord => ({
  orient,
  scale,
  labels: false,
  ticks: false,
  domain: false,
  grid: false,
  minExtent,
});

/** A spec whose axes have the room that the form gives to their titles and labels. */
export function withAxisMargins(form: FormData, spec: JsonRecord): JsonRecord {
  const axes = asList(spec['axes']).map(asRecord);
  const [below, beside] = form['orientation'] === 'horizontal' ? ['y', 'x'] : ['x', 'y'];
  const given = (key: string): number => Math.min(asNumber(form[key]) ?? 0, MOST);
  const wider = axes.flatMap((axis) => {
    const { orient } = axis;
    const isBeside = orient === 'left' || orient === 'right';
    const title = given(`${isBeside ? beside : below}_axis_title_margin`) - COUNTED_FROM;
    const labels =
      orient === 'left' ? given('left_margin') : orient === 'bottom' ? given('bottom_margin') : 0;
    if (title <= 0 && labels <= 0) return axis;
    const limit = asNumber(axis['labelLimit']);
    const drawn = {
      ...axis,
      ...(title > 0 && axis['title'] !== undefined && { titlePadding: CLOSEST + title }),
      // Names may be as long as their room.
      ...(limit !== null && labels > limit && { labelLimit: labels }),
    };
    return labels > 0 ? [drawn, emptyAxis(axis, labels)] : drawn;
  });
  return wider.every((axis, at) => axis === axes[at]) ? spec : { ...spec, axes: wider };
}
