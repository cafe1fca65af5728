import type { JsonRecord } from '#domain/jsonValue.ts';

/** What a person may do with the part of a drawing that is shown. */
export interface PanZoom {
  readonly canPan: boolean;
  readonly canZoom: boolean;
}

/** The part of a drawing that is shown. */
export interface Section {
  /** 1 shows the whole drawing. */
  readonly zoom: number;
  /** How far its middle is from that of the whole, in widths and heights of the whole. */
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Section = { zoom: 1, x: 0, y: 0 };

const [MIN_ZOOM, MAX_ZOOM] = [0.5, 20];
/** Some of the drawing is always in the middle. */
const MAX_DISTANCE = 0.5;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Zoomed so that one place stays where it is: from -0.5 to 0.5 of the box, from its middle. */
export function zoomedBy(section: Section, factor: number, at = { x: 0, y: 0 }): Section {
  const zoom = clamp(section.zoom * factor, MIN_ZOOM, MAX_ZOOM);
  const moved = 1 / section.zoom - 1 / zoom;
  return held({ zoom, x: section.x + at.x * moved, y: section.y + at.y * moved });
}

/** Moved with the pointer, by parts of the box. */
export const pannedBy = (section: Section, x: number, y: number): Section =>
  held({ ...section, x: section.x - x / section.zoom, y: section.y - y / section.zoom });

const held = ({ zoom, x, y }: Section): Section => ({
  zoom,
  x: clamp(x, -MAX_DISTANCE, MAX_DISTANCE),
  y: clamp(y, -MAX_DISTANCE, MAX_DISTANCE),
});

/** The signals that the page sets to a section. */
export const PAN_ZOOM_SIGNALS: readonly JsonRecord[] = [
  { name: 'sectionZoom', value: WHOLE.zoom },
  { name: 'sectionX', value: WHOLE.x },
  { name: 'sectionY', value: WHOLE.y },
];

export const sectionSignals = ({ zoom, x, y }: Section): Readonly<Record<string, number>> => ({
  sectionZoom: zoom,
  sectionX: x,
  sectionY: y,
});

/** The expression of a place in the section, of that of its place in the whole drawing. */
export const acrossSection = (x: string): string =>
  `(width / 2 + (${x} - width * (0.5 + sectionX)) * sectionZoom)`;
export const downSection = (y: string): string =>
  `(height / 2 + (${y} - height * (0.5 + sectionY)) * sectionZoom)`;

/** The control of panning and zooming, as a Superset stores it. */
export function panZoomOf(roam: unknown): PanZoom | null {
  const canPan = roam === true || roam === 'move';
  const canZoom = roam === true || roam === 'scale';
  return canPan || canZoom ? { canPan, canZoom } : null;
}
