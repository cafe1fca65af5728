import type { AxisKind } from '../series/seriesFrame.ts';

const BAR_SHARE = 0.78;

/** The width of one axis position, in pixels. */
const step = (kind: AxisKind): string =>
  kind === 'category'
    ? "bandwidth('along')"
    : `max(1, abs(scale('along', smallestGap) - scale('along', 0)) * ${BAR_SHARE})`;

/** Where the bar of a value starts along the axis, and its width, with the gap to the next one. */
export function barPlace(kind: AxisKind): { readonly start: string; readonly size: string } {
  const whole = step(kind);
  const first =
    kind === 'category' ? "scale('along', datum.at)" : `scale('along', datum.at) - (${whole}) / 2`;
  const size = `(${whole}) / barCount`;
  return { start: `${first} + datum.order * ${size}`, size };
}
