import {
  ContourLayer,
  GridLayer,
  HeatmapLayer,
  HexagonLayer,
  ScreenGridLayer,
} from '@deck.gl/aggregation-layers';
import type { Layer, PickingInfo } from '@deck.gl/core';
import {
  ArcLayer,
  GeoJsonLayer,
  PathLayer,
  PolygonLayer,
  ScatterplotLayer,
  TextLayer,
} from '@deck.gl/layers';
import type { CellsLayer, MapLayer, Rgba } from '#domain/chart/types/shared/deck/mapLayer.ts';
import type { MapPlace } from '#domain/chart/types/shared/deck/mapPicture.ts';

type Color = [number, number, number, number];
type Point = [number, number];

/* The library's types take lists that may be changed; it changes none. */
const color = (rgba: Rgba): Color => rgba as unknown as Color;
const colors = (ramp: readonly Rgba[]): Color[] => ramp.map(color);
const at = (place: readonly [number, number]): Point => place as unknown as Point;

const HOVER: Color = [255, 255, 255, 90];

/** What all layers that answer the pointer have. */
const PICKED = { pickable: true, autoHighlight: true, highlightColor: HOVER };
const MARKS = { pickable: false, parameters: { depthCompare: 'always' as const } };
const STEEP = { material: { ambient: 0.6, diffuse: 0.5, shininess: 20 } };

/** A described layer as one of deck.gl. */
export function deckLayer(layer: MapLayer, font: string): Layer {
  const { id } = layer;
  switch (layer.kind) {
    case 'points':
      return new ScatterplotLayer<(typeof layer.points)[number]>({
        ...(layer.marksBelow ? MARKS : PICKED),
        id,
        data: layer.points,
        radiusUnits: layer.units,
        getPosition: (point) => at(point.at),
        getRadius: (point) => point.radius,
        getFillColor: (point) => color(point.color),
        radiusMinPixels: layer.smallest ?? 0,
        radiusMaxPixels: layer.largest ?? Number.MAX_SAFE_INTEGER,
      });
    case 'arcs':
      return new ArcLayer<(typeof layer.arcs)[number]>({
        ...PICKED,
        id,
        data: layer.arcs,
        getSourcePosition: (arc) => at(arc.from),
        getTargetPosition: (arc) => at(arc.to),
        getSourceColor: (arc) => color(arc.color),
        getTargetColor: (arc) => color(arc.toColor),
        getWidth: layer.width,
      });
    case 'paths':
      return new PathLayer<(typeof layer.paths)[number]>({
        ...PICKED,
        id,
        data: layer.paths,
        getPath: ({ path }) => path as unknown as Point[],
        getColor: (path) => color(path.color),
        getWidth: layer.width,
        widthUnits: layer.units,
        widthMinPixels: 1,
        jointRounded: true,
        capRounded: true,
      });
    case 'polygons':
      return new PolygonLayer<(typeof layer.polygons)[number]>({
        ...PICKED,
        ...STEEP,
        id,
        data: layer.polygons,
        getPolygon: ({ rings }) => rings,
        getFillColor: (polygon) => color(polygon.fill),
        getLineColor: (polygon) => color(polygon.line),
        getElevation: (polygon) => polygon.elevation,
        getLineWidth: layer.width,
        lineWidthUnits: layer.units,
        lineWidthMinPixels: layer.stroked ? 1 : 0,
        filled: layer.filled,
        stroked: layer.stroked,
        extruded: layer.extruded,
      });
    case 'features':
      return new GeoJsonLayer({
        ...PICKED,
        ...STEEP,
        id,
        data: layer.features as never,
        getFillColor: (feature) => color((feature as unknown as (typeof layer.features)[number]).fill),
        getLineColor: (feature) => color((feature as unknown as (typeof layer.features)[number]).line),
        getElevation: (feature) => (feature as unknown as (typeof layer.features)[number]).elevation,
        getLineWidth: layer.width,
        lineWidthUnits: layer.units,
        lineWidthMinPixels: layer.stroked ? 1 : 0,
        filled: layer.filled,
        stroked: layer.stroked,
        extruded: layer.extruded,
        getPointRadius: layer.radiusScale,
        pointRadiusMinPixels: 3,
        pointType: layer.labels === null ? 'circle' : 'circle+text',
        getText: (feature: unknown) => (feature as (typeof layer.features)[number]).label ?? '',
        getTextColor: color(layer.labels?.color ?? [0, 0, 0, 255]),
        getTextSize: layer.labels?.size ?? 12,
        textSizeUnits: layer.labels?.units ?? 'pixels',
        textCharacterSet: 'auto',
        textFontFamily: font,
      });
    case 'hexagons':
      return new HexagonLayer<(typeof layer.points)[number]>({ ...cells(layer), radius: layer.size });
    case 'squares':
      return new GridLayer<(typeof layer.points)[number]>({ ...cells(layer), cellSize: layer.size });
    case 'screenCells':
      return new ScreenGridLayer<(typeof layer.points)[number]>({
        id,
        pickable: true,
        data: layer.points,
        getPosition: (point) => at(point.at),
        getWeight: (point) => point.weight,
        cellSizePixels: layer.size,
        colorRange: colors(layer.ramp),
        ...(layer.domain !== null && { colorDomain: [...layer.domain] as [number, number] }),
        gpuAggregation: false,
      });
    case 'heat':
      return new HeatmapLayer<(typeof layer.points)[number]>({
        id,
        data: layer.points,
        getPosition: (point) => at(point.at),
        getWeight: (point) => point.weight,
        radiusPixels: layer.radius,
        intensity: layer.intensity,
        aggregation: layer.aggregate,
        colorRange: colors(layer.ramp),
      });
    case 'contours':
      return new ContourLayer<(typeof layer.points)[number]>({
        id,
        pickable: true,
        data: layer.points,
        getPosition: (point) => at(point.at),
        getWeight: (point) => point.weight,
        cellSize: layer.size,
        aggregation: layer.aggregate,
        gpuAggregation: false,
        contours: layer.contours.map(({ threshold, color: ink, width }) => ({
          threshold: typeof threshold === 'number' ? threshold : [...threshold],
          color: color(ink),
          strokeWidth: width,
        })),
      });
    case 'labels':
      return new TextLayer<(typeof layer.labels)[number]>({
        id,
        data: layer.labels,
        getPosition: (label) => at(label.at),
        getText: ({ text }) => text,
        getColor: (label) => color(label.color),
        getSize: layer.size,
        fontFamily: font,
        fontWeight: 600,
        characterSet: 'auto',
      });
  }
}

function cells(layer: CellsLayer) {
  type Points = readonly { readonly weight: number }[];
  const weightsOf = (points: Points): readonly number[] => points.map(({ weight }) => weight);
  return {
    ...PICKED,
    ...STEEP,
    id: layer.id,
    data: layer.points,
    getPosition: (point: { readonly at: readonly [number, number] }) => at(point.at),
    extruded: layer.extruded,
    gpuAggregation: false,
    colorRange: colors(layer.ramp),
    getElevationValue: (points: Points) => layer.value(weightsOf(points)),
    getColorValue: (points: Points) => layer.place(weightsOf(points)),
    ...(layer.domain !== null && { colorDomain: [...layer.domain] as [number, number] }),
    elevationScale: layer.extruded ? 1 : 0,
    elevationRange: [0, layer.height] as [number, number],
  };
}

/** What the pointer is at, from what the library found there. */
export function placeOf({ object, layer, coordinate, viewport }: PickingInfo): MapPlace | null {
  if (object === undefined || object === null || layer === null) return null;
  const found = object as Readonly<Record<string, unknown>>;
  const number = (key: string): number | null => {
    const value = found[key];
    return typeof value === 'number' ? value : null;
  };
  const count = number('count');
  const rows = Array.isArray(found['points'])
    ? found['points'].map((point: { readonly row: number }) => point.row)
    : null;
  const [longitude, latitude] = coordinate ?? [];
  return {
    // The row of a cell is that of a grid.
    row: rows === null ? number('row') : null,
    layer: layer.id,
    value: number('value') ?? number('elevationValue') ?? number('colorValue'),
    ...(count !== null && { count }),
    ...(rows !== null && { rows }),
    ...(longitude !== undefined &&
      latitude !== undefined &&
      viewport !== undefined && { pointer: { at: [longitude, latitude], zoom: viewport.zoom } }),
  };
}
