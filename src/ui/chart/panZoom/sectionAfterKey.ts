import { type PanZoom, pannedBy, type Section, WHOLE, zoomedBy } from '#charts/kit/spec/layout/panZoom.ts';

/** How much a button, or a key, zooms. */
export const ZOOM_STEP = 1.5;
/** How far a key moves, in widths and heights of the box. */
const PAN_STEP = 0.15;

const PANS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};
const ZOOMS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
};

/** What a drawing shows after a key: plus and minus zoom, arrows with Shift pan, 0 shows all; null for other keys. */
export function sectionAfterKey(
  section: Section,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  { canPan, canZoom }: PanZoom,
): Section | null {
  if (key === '0') return WHOLE;
  const zoom = ZOOMS[key];
  if (zoom !== undefined) return canZoom ? zoomedBy(section, zoom) : null;
  const pan = shiftKey && canPan ? PANS[key] : undefined;
  return pan === undefined ? null : pannedBy(section, pan[0], pan[1]);
}
