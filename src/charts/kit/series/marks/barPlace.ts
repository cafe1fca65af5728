import type { JsonRecord } from '#domain/jsonValue.ts';
import type { AxisKind } from '../series/seriesFrame.ts';

const BAR_SHARE = 0.78;

/** The width of one axis position, in pixels. */
const placeSize = (kind: AxisKind): string =>
  // Less than a pixel of a bar would be a pale one.
  kind === 'category'
    ? "max(1, bandwidth('along'))"
    : `max(1, abs(scale('along', smallestGap) - scale('along', 0)) * ${BAR_SHARE})`;

/** The widths that bars have in common: computed once, and not for each of ten thousand bars. */
export const barSignals = (kind: AxisKind): readonly JsonRecord[] => [
  { name: 'placeSize', update: placeSize(kind) },
  { name: 'barSize', update: 'placeSize / barCount' },
  // Bars beside each other have a gap.
  { name: 'barWidth', update: 'barCount > 1 ? max(1, barSize - 1) : barSize' },
];

/** Where the bar of a value starts along the axis, and its width, with the gap to the next one. */
export function barPlace(kind: AxisKind): { readonly start: string; readonly size: string } {
  const first = kind === 'category' ? "scale('along', datum.at)" : "scale('along', datum.at) - placeSize / 2";
  return { start: `${first} + datum.order * barSize`, size: 'barSize' };
}
