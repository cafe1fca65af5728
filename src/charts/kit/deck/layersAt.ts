import { numberFormat } from '#domain/format/numberFormat.ts';
import { cellValue } from './cellValue.ts';
import { clusterPoints } from './clusterPoints.ts';
import type { ClustersLayer, MapLayer } from './mapLayer.ts';

/** Of the smallest cluster, in pixels. */
const SMALLEST = 14;

/** Whether the layers of a map depend on its zoom. */
export const dependOnZoom = (layers: readonly (MapLayer | ClustersLayer)[]): boolean =>
  layers.some(({ kind }) => kind === 'clusters');

/** The layers of a map at a zoom. */
export const layersAt = (layers: readonly (MapLayer | ClustersLayer)[], zoom: number): readonly MapLayer[] =>
  layers.flatMap((layer) => (layer.kind === 'clusters' ? clustered(layer, zoom) : layer));

function clustered(layer: ClustersLayer, zoom: number): readonly MapLayer[] {
  const { id, color, reach, aggregate } = layer;
  const value = cellValue(aggregate);
  const pointOf = new Map(layer.points.map((point) => [point.row, point]));
  const clusters = clusterPoints(layer.points, reach, zoom);
  const max = clusters.reduce((all, { rows }) => Math.max(all, rows.length), 1);
  const single = clusters.filter(({ rows }) => rows.length === 1);
  const several = clusters.filter(({ rows }) => rows.length > 1);
  const valueOf = (rows: readonly number[]): number =>
    aggregate === null ? rows.length : value(rows.flatMap((row) => pointOf.get(row)?.value ?? []));
  return [
    {
      kind: 'points',
      id: `${id}points`,
      points: single.map(({ at, rows: [row = 0] }) => ({
        row,
        at,
        radius: pointOf.get(row)?.radius ?? 0,
        color,
      })),
      units: layer.units,
      smallest: 2,
      largest: 200,
    },
    {
      kind: 'points',
      id: `${id}clusters`,
      points: several.map(({ at, rows }) => ({
        row: null,
        at,
        radius: Math.max((reach / 2) * Math.sqrt(rows.length / max), SMALLEST),
        color,
        count: rows.length,
        value: valueOf(rows),
      })),
      units: 'pixels',
      smallest: SMALLEST,
      largest: null,
    },
    {
      kind: 'labels',
      id: `${id}labels`,
      labels: several.map(({ at, rows }) => ({
        at,
        text: numberFormat('SMART_NUMBER')(valueOf(rows)),
        color: [255, 255, 255, 255],
      })),
      size: 12,
    },
  ];
}
