import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { mapboxMap } from './mapbox/map.ts';
import { deckScatterMap } from './deckScatter/map.ts';
import { deckArcMap } from './deckArc/map.ts';
import { deckPathMap } from './deckPath/map.ts';
import { deckPolygonMap } from './deckPolygon/map.ts';
import { deckGeojsonMap } from './deckGeojson/map.ts';
import { deckHexMap } from './deckHex/map.ts';
import { deckGridMap } from './deckGrid/map.ts';
import { deckScreengridMap } from './deckScreengrid/map.ts';
import { deckHeatmapMap } from './deckHeatmap/map.ts';
import { deckContourMap } from './deckContour/map.ts';
import { deckMultiMap } from './deckMulti/map.ts';
import type { MapDrawing } from './kit/deck/mapDrawing.ts';

/** How chart types are drawn over a map: one line each. Only charts on maps load them. */
const MAP_DRAWINGS: readonly MapDrawing[] = [
  deckScatterMap,
  mapboxMap,
  deckArcMap,
  deckPathMap,
  deckPolygonMap,
  deckGeojsonMap,
  deckHexMap,
  deckGridMap,
  deckScreengridMap,
  deckHeatmapMap,
  deckContourMap,
  deckMultiMap((form) => mapDrawingOf(form)),
];

const BY_KEY: ReadonlyMap<string, MapDrawing> = new Map(MAP_DRAWINGS.map((each) => [each.type.key, each]));

/** The drawing of a type over a map; null for other types. */
export const mapDrawingOf = (form: FormData): MapDrawing | null => BY_KEY.get(vizType(form)) ?? null;
