import type { FormData } from '#domain/chart/form/formData.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { Note } from '#domain/note.ts';
import type { Extent } from '../deck/extent.ts';
import type { MapView } from '../deck/mapView.ts';
import type { Position } from '../deck/spatial.ts';

/** A chart at a place of a map. */
export interface PlacedChart {
  readonly key: string;
  readonly at: Position;
  readonly frame: Frame;
}

/** What is behind each chart. */
interface PlaceGround {
  readonly rgb: readonly number[];
  readonly opacity: number;
  /** Of its corners. */
  readonly radius: number;
}

export interface PlacedCharts {
  /** The form of each of them. */
  readonly form: FormData;
  readonly charts: readonly PlacedChart[];
  readonly extent: Extent | null;
  /** The section of the map that is shown; null for one with all places. */
  readonly view: MapView | null;
  /** How large they are at each zoom, as stored. */
  readonly sizes: JsonRecord;
  readonly ground: PlaceGround;
  readonly notes: readonly Note[];
}

/** The world of stored zooms is 256 pixels wide at zoom 0, and 512 here. */
export const STORED_ZOOM = 1;
