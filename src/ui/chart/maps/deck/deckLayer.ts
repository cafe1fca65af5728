import type { Layer } from '@deck.gl/core';
import type { MapLayer } from '#charts/kit/deck/mapLayer.ts';
import {
  contoursLayer,
  heatLayer,
  hexagonsLayer,
  screenCellsLayer,
  squaresLayer,
} from './aggregatedLayers.ts';
import {
  arcsLayer,
  featuresLayer,
  labelsLayer,
  pathsLayer,
  pointsLayer,
  polygonsLayer,
} from './rowLayers.ts';

/** A described layer as one of deck.gl. */
export function deckLayer(layer: MapLayer, font: string): Layer {
  switch (layer.kind) {
    case 'points':
      return pointsLayer(layer);
    case 'arcs':
      return arcsLayer(layer);
    case 'paths':
      return pathsLayer(layer);
    case 'polygons':
      return polygonsLayer(layer);
    case 'features':
      return featuresLayer(layer, font);
    case 'hexagons':
      return hexagonsLayer(layer);
    case 'squares':
      return squaresLayer(layer);
    case 'screenCells':
      return screenCellsLayer(layer);
    case 'heat':
      return heatLayer(layer);
    case 'contours':
      return contoursLayer(layer);
    case 'labels':
      return labelsLayer(layer, font);
  }
}
