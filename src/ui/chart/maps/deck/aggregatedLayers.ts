import { cellReaders } from '#charts/kit/deck/cellValue.ts';
import {
  ContourLayer,
  GridLayer,
  HeatmapLayer,
  HexagonLayer,
  ScreenGridLayer,
} from '@deck.gl/aggregation-layers';
import type { Layer } from '@deck.gl/core';
import type { CellsLayer, ContoursLayer, HeatLayer, ScreenCellsLayer } from '#charts/kit/deck/mapLayer.ts';
import { at, color, colors, PICKED, STEEP } from './deckValues.ts';

export const hexagonsLayer = (layer: CellsLayer): Layer =>
  new HexagonLayer<(typeof layer.points)[number]>({ ...cells(layer), radius: layer.size });

export const squaresLayer = (layer: CellsLayer): Layer =>
  new GridLayer<(typeof layer.points)[number]>({ ...cells(layer), cellSize: layer.size });

export const screenCellsLayer = (layer: ScreenCellsLayer): Layer =>
  new ScreenGridLayer<(typeof layer.points)[number]>({
    id: layer.id,
    pickable: true,
    data: layer.points,
    getPosition: (point) => at(point.at),
    getWeight: (point) => point.weight,
    cellSizePixels: layer.size,
    colorRange: colors(layer.ramp),
    ...(layer.domain !== null && { colorDomain: [...layer.domain] as [number, number] }),
    gpuAggregation: false,
  });

export const heatLayer = (layer: HeatLayer): Layer =>
  new HeatmapLayer<(typeof layer.points)[number]>({
    id: layer.id,
    data: layer.points,
    getPosition: (point) => at(point.at),
    getWeight: (point) => point.weight,
    radiusPixels: layer.radius,
    intensity: layer.intensity,
    aggregation: layer.aggregate,
    colorRange: colors(layer.ramp),
  });

export const contoursLayer = (layer: ContoursLayer): Layer =>
  new ContourLayer<(typeof layer.points)[number]>({
    id: layer.id,
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

function cells(layer: CellsLayer) {
  type Points = readonly { readonly weight: number }[];
  const { value, place } = cellReaders(layer);
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
    getElevationValue: (points: Points) => value(weightsOf(points)),
    getColorValue: (points: Points) => place(weightsOf(points)),
    ...(layer.domain !== null && { colorDomain: [...layer.domain] as [number, number] }),
    elevationScale: layer.extruded ? 1 : 0,
    elevationRange: [0, layer.height] as [number, number],
  };
}
