import type { Layer } from '@deck.gl/core';
import {
  ArcLayer,
  GeoJsonLayer,
  PathLayer,
  PolygonLayer,
  ScatterplotLayer,
  TextLayer,
} from '@deck.gl/layers';
import type {
  ArcsLayer,
  FeaturesLayer,
  LabelsLayer,
  MapFeature,
  PathsLayer,
  PointsLayer,
  PolygonsLayer,
} from '#charts/kit/deck/mapLayer.ts';
import { at, color, PICKED, points, STEEP } from './deckValues.ts';

/** Of points that mark what is below them: nothing covers them, and the pointer goes through them. */
const MARKS = { pickable: false, parameters: { depthCompare: 'always' as const } };

export const pointsLayer = (layer: PointsLayer): Layer =>
  new ScatterplotLayer<(typeof layer.points)[number]>({
    ...(layer.marksBelow ? MARKS : PICKED),
    id: layer.id,
    data: layer.points,
    radiusUnits: layer.units,
    getPosition: (point) => at(point.at),
    getRadius: (point) => point.radius,
    getFillColor: (point) => color(point.color),
    radiusMinPixels: layer.smallest ?? 0,
    radiusMaxPixels: layer.largest ?? Number.MAX_SAFE_INTEGER,
  });

export const arcsLayer = (layer: ArcsLayer): Layer =>
  new ArcLayer<(typeof layer.arcs)[number]>({
    ...PICKED,
    id: layer.id,
    data: layer.arcs,
    getSourcePosition: (arc) => at(arc.from),
    getTargetPosition: (arc) => at(arc.to),
    getSourceColor: (arc) => color(arc.color),
    getTargetColor: (arc) => color(arc.toColor),
    getWidth: layer.width,
  });

export const pathsLayer = (layer: PathsLayer): Layer =>
  new PathLayer<(typeof layer.paths)[number]>({
    ...PICKED,
    id: layer.id,
    data: layer.paths,
    getPath: ({ path }) => points(path),
    getColor: (path) => color(path.color),
    getWidth: layer.width,
    widthUnits: layer.units,
    widthMinPixels: 1,
    jointRounded: true,
    capRounded: true,
  });

export const polygonsLayer = (layer: PolygonsLayer): Layer =>
  new PolygonLayer<(typeof layer.polygons)[number]>({
    ...PICKED,
    ...STEEP,
    id: layer.id,
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

/** The library passes on the features it was given, but types them as GeoJSON alone. */
const featureOf = (feature: unknown): MapFeature => feature as MapFeature;

export const featuresLayer = (layer: FeaturesLayer, font: string): Layer =>
  new GeoJsonLayer({
    ...PICKED,
    ...STEEP,
    id: layer.id,
    data: layer.features as never,
    getFillColor: (feature) => color(featureOf(feature).fill),
    getLineColor: (feature) => color(featureOf(feature).line),
    getElevation: (feature) => featureOf(feature).elevation,
    getLineWidth: layer.width,
    lineWidthUnits: layer.units,
    lineWidthMinPixels: layer.stroked ? 1 : 0,
    filled: layer.filled,
    stroked: layer.stroked,
    extruded: layer.extruded,
    getPointRadius: layer.radiusScale,
    pointRadiusMinPixels: 3,
    pointType: layer.labels === null ? 'circle' : 'circle+text',
    getText: (feature: unknown) => featureOf(feature).label ?? '',
    getTextColor: color(layer.labels?.color ?? [0, 0, 0, 255]),
    getTextSize: layer.labels?.size ?? 12,
    textSizeUnits: layer.labels?.units ?? 'pixels',
    textCharacterSet: 'auto',
    textFontFamily: font,
  });

export const labelsLayer = (layer: LabelsLayer, font: string): Layer =>
  new TextLayer<(typeof layer.labels)[number]>({
    id: layer.id,
    data: layer.labels,
    getPosition: (label) => at(label.at),
    getText: ({ text }) => text,
    getColor: (label) => color(label.color),
    getSize: layer.size,
    fontFamily: font,
    fontWeight: 600,
    characterSet: 'auto',
  });
