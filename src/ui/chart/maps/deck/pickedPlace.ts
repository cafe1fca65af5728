import type { PickingInfo } from '@deck.gl/core';
import type { MapPlace } from '#charts/kit/deck/mapPicture.ts';

/** What the pointer is at, from what the library found there. */
export function pickedPlace({ object, layer, coordinate, viewport }: PickingInfo): MapPlace | null {
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
