import type { ChartSpec, LegendEntry, TooltipText } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { MapView } from './mapView.ts';
import type { Extent } from './extent.ts';
import type { LegendPosition } from './mapForm.ts';
import type { MapLayer } from './mapLayer.ts';
import type { Position } from './spatial.ts';

/** What the pointer is at: a row of the result, or a cell of several. */
export interface MapPlace {
  readonly row: number | null;
  /** The id of its layer. */
  readonly layer?: string;
  /** The value of a cell, if there is no row. */
  readonly value?: number | null;
  /** How many rows a cell has. */
  readonly count?: number;
  /** Which rows a cell has. */
  readonly rows?: readonly number[];
  /** Where the pointer is, at which zoom. */
  readonly pointer?: { readonly at: Position; readonly zoom: number };
}

/** A map without its base: what is drawn over it, and how it is read. */
export interface MapPicture {
  readonly layers: readonly MapLayer[];
  /** The layers at a zoom, where they depend on it. */
  readonly layersAt?: (zoom: number) => readonly MapLayer[];
  /** What all layers cover; null if nothing is drawn. */
  readonly extent: Extent | null;
  /** The section that the form shows; null to show all that is drawn. */
  readonly view: MapView | null;
  /** Tilt and rotation where the section is computed. */
  readonly tilt: Pick<MapView, 'bearing' | 'pitch'>;
  readonly legend: readonly LegendEntry[];
  readonly legendPosition: LegendPosition;
  readonly ramp: ChartSpec['ramp'];
  readonly notes: readonly Note[];
  readonly tooltip: (place: MapPlace) => TooltipText | null;
  /** What a click filters other charts by; null for what has no row. */
  readonly dimensions: (place: MapPlace) => Dimensions | null;
}
