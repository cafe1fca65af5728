import type { Point } from '#domain/point.ts';
import { type Section, WHOLE } from '#charts/kit/spec/layout/panZoom.ts';
import type { MapView } from '#charts/kit/deck/mapView.ts';

/** What a person changed in a chart that its form does not contain. */
export interface ChartArrangement {
  /** Series that are hidden, by key. */
  readonly hidden: ReadonlySet<string>;
  /** Marks that were opened or closed, by key. */
  readonly toggled: ReadonlySet<string>;
  /** The part of the drawing that is shown. */
  readonly section: Section;
  /** How far marks were dragged, by their keys, in widths and heights of the drawing. */
  readonly moved: Readonly<Record<string, Point>>;
  /** The viewport of a map; null for the one of its form data. */
  readonly view: MapView | null;
}

/** Keeps it while the page is open: a chart is removed with its tab, or while its query fails, and comes back. */
export interface ArrangementStore {
  readonly read: () => ChartArrangement;
  /** What is not named stays as it is. */
  readonly keep: (changes: Partial<ChartArrangement>) => void;
}

export const AS_STORED: ChartArrangement = {
  hidden: new Set(),
  toggled: new Set(),
  section: WHOLE,
  moved: {},
  view: null,
};

/** The stores of all charts of a page, by key of the chart. */
export function createArrangements(): (key: string) => ArrangementStore {
  const arrangements = new Map<string, ChartArrangement>();
  const read = (key: string): ChartArrangement => arrangements.get(key) ?? AS_STORED;
  return (key) => ({
    read: () => read(key),
    keep: (changes) => void arrangements.set(key, { ...read(key), ...changes }),
  });
}
