import { GeoJsonLayer } from '@deck.gl/layers';
import type { Layer } from '@deck.gl/core';
import { unwrapped } from '#charts/kit/maps/unwrapped.ts';
import { countryShapes } from '#charts/kit/maps/shapes.ts';

type Theme = 'light' | 'dark';
type Color = [number, number, number];

/** The colours of a map without data: quiet, so that what is drawn over it is seen. */
const INK: Readonly<Record<Theme, { readonly land: Color; readonly border: Color; readonly water: Color }>> =
  {
    light: { land: [242, 241, 237], border: [196, 199, 199], water: [219, 230, 236] },
    dark: { land: [52, 56, 62], border: [92, 98, 106], water: [30, 35, 41] },
  };

export const waterColor = (theme: Theme): string => `rgb(${INK[theme].water.join(' ')})`;

/** Reads the outlines, once for each map. */
export function createBase(): (theme: Theme) => readonly Layer[] {
  const data = countryShapes().map(({ geometry }) => ({
    type: 'Feature',
    geometry: unwrapped(geometry),
    properties: {},
  }));
  return (theme) => [
    new GeoJsonLayer({
      id: 'base',
      data: data as never,
      getFillColor: INK[theme].land,
      getLineColor: INK[theme].border,
      getLineWidth: 1,
      lineWidthUnits: 'pixels',
      // What lies flat on the map is drawn over it.
      parameters: { depthWriteEnabled: false },
      updateTriggers: { getFillColor: theme, getLineColor: theme },
    }),
  ];
}
