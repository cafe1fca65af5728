import type { ChartSpec, LegendEntry } from '../spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import type { MapView } from './mapView.ts';
import type { Extent } from './extent.ts';
import type { LegendPosition } from './mapForm.ts';
import type { ClustersLayer, MapLayer } from './mapLayer.ts';
import type { MapDimensions, MapTooltips } from './mapTooltips.ts';

/** A map without its base: what is drawn over it, and how it is read. */
export interface MapPicture {
  /** What `layersAt` makes the layers at a zoom of. */
  readonly layers: readonly (MapLayer | ClustersLayer)[];
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
  readonly tooltips: MapTooltips;
  /** What a click filters other charts by; null if nothing does. */
  readonly dimensions: MapDimensions | null;
}
