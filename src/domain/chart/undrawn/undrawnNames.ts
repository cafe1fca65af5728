/** The names of chart types that are not drawn yet: their rows are shown. */
export const UNDRAWN_NAMES: Readonly<Record<string, string>> = {
  cartodiagram: 'Cartodiagram',
  country_map: 'Country Map',
  deck_arc: 'deck.gl Arc',
  deck_contour: 'deck.gl Contour',
  deck_geojson: 'deck.gl Geojson',
  deck_grid: 'deck.gl Grid',
  deck_heatmap: 'deck.gl Heatmap',
  deck_hex: 'deck.gl 3D Hexagon',
  deck_multi: 'deck.gl Multiple Layers',
  deck_path: 'deck.gl Path',
  deck_polygon: 'deck.gl Polygon',
  deck_scatter: 'deck.gl Scatterplot',
  deck_screengrid: 'deck.gl Screen Grid',
  mapbox: 'MapBox',
};
