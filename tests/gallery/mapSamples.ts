import { withDefaults } from '#charts/form/withDefaults.ts';
import { STORED_ZOOM } from '#charts/kit/places/placedCharts.ts';
import { withLayers } from '#charts/kit/deck/chartLayers.ts';
import { frame, noise, times } from '../e2e/fixtures/charts/sampleFrames.ts';
import type { GallerySample } from './gallerySample.ts';

const SPATIAL = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
/** Where land and sea are both to be seen. */
const VIEW = { longitude: 10, latitude: 47.8, zoom: 1.7, pitch: 0, bearing: 0 };

/** Numbers around 0, more of them near it, that repeat no pattern. */
const spread = (i: number): number => Math.sin(i * 12.9898) * Math.cos(i * 78.233) * noise(i * 7 + 1);
const CENTRES = [
  [2.3, 48.8],
  [13.4, 52.5],
  [12.5, 43],
  [-3.7, 41.4],
  [21, 50.5],
] as const;
const people = (count: number) =>
  frame({
    lon: times(count, (i) => (CENTRES[i % 5]?.[0] ?? 0) + 11 * spread(i)),
    lat: times(count, (i) => (CENTRES[i % 5]?.[1] ?? 0) + 6 * spread(i + 5000)),
    kind: times(count, (i) => ['A', 'B', 'C'][i % 3] ?? ''),
    size: times(count, (i) => 3 + Math.round(20 * noise(i + 2000))),
  });

const CITIES = [
  [2.35, 48.85],
  [-3.7, 40.4],
  [13.4, 52.5],
  [12.5, 41.9],
  [18.07, 59.33],
  [21, 52.2],
  [26.1, 44.4],
  [-6.26, 53.35],
] as const;
const LINE = { r: 58, g: 134, b: 224, a: 1 };
const flights = frame({
  a: times(7, () => CITIES[0][0]),
  b: times(7, () => CITIES[0][1]),
  c: times(7, (i) => CITIES[i + 1]?.[0] ?? 0),
  d: times(7, (i) => CITIES[i + 1]?.[1] ?? 0),
});
const routes = frame({
  route: [
    [5, 0, 2, 6, 4],
    [1, 0, 3, 6],
    [7, 0, 2, 5],
  ].map((stops) => JSON.stringify(stops.map((stop) => CITIES[stop]))),
});

/** Hexagons beside each other. */
const tile = (i: number): readonly (readonly number[])[] => {
  const [column, row] = [i % 5, Math.floor(i / 5)];
  const [x, y] = [0.5 + column * 4.8, 45.2 + row * 3.5 + (column % 2) * 1.75];
  return times(7, (k) => [
    Math.round((x + 3.1 * Math.cos((k * Math.PI) / 3)) * 100) / 100,
    Math.round((y + 1.95 * Math.sin((k * Math.PI) / 3)) * 100) / 100,
  ]);
};
const areas = frame({
  outline: times(15, (i) => JSON.stringify(tile(i))),
  people: times(15, (i) => Math.round(1000 * noise(i * 5 + 2))),
});
const shapes = frame({
  shape: [
    ...[1, 7, 13].map((i) => JSON.stringify({ type: 'Polygon', coordinates: [tile(i)] })),
    JSON.stringify({ type: 'LineString', coordinates: [CITIES[1], CITIES[0], CITIES[2], CITIES[5]] }),
    JSON.stringify({
      type: 'MultiPoint',
      coordinates: [CITIES[1], CITIES[0], CITIES[2], CITIES[5], CITIES[4]],
    }),
  ],
});
const weighted = (count: number, more: object): GallerySample => ({
  form: { spatial: SPATIAL, size: 'size', viewport: VIEW, ...more },
  frames: [people(count)],
});
const ramp = (colors: readonly (readonly [number, number, number])[]) => ({
  color_scheme_type: 'color_breakpoints',
  color_breakpoints: colors.map(([r, g, b], at) => ({
    minValue: at * 24,
    // The last one is open.
    maxValue: at === colors.length - 1 ? 1_000_000 : (at + 1) * 24,
    color: { r, g, b, a: 100 },
  })),
});
const WARM = ramp([
  [254, 217, 142],
  [254, 178, 76],
  [253, 141, 60],
  [227, 74, 51],
  [179, 30, 30],
]);
const COOL = ramp([
  [166, 219, 214],
  [103, 190, 197],
  [53, 151, 184],
  [34, 107, 168],
  [28, 65, 130],
]);
const POINTS = { spatial: SPATIAL, dimension: 'kind', viewport: VIEW, min_radius: 2, max_radius: 4 };
const COUNTRIES =
  'US CN IN BR RU AU CA FR DE ZA NG EG AR MX ID TR SA SE KZ DZ LY CD AO PE CO IR PK TH JP PL UA ES NO FI'.split(
    ' ',
  );
const STATES =
  'CA TX NY FL WA OR CO IL OH GA NC VA PA MI MN AZ NM NV UT KS MO TN AL LA MT ID WY NE IA WI IN KY OK AR SD ND MS SC ME NH VT MA NJ WV'.split(
    ' ',
  );

/** Types over maps. */
export const MAP_SAMPLES: Readonly<Record<string, GallerySample>> = {
  world_map: {
    form: { entity: 'code', metric: 'people', show_bubbles: false, linear_color_scheme: 'schemeYlGnBu' },
    frames: [
      frame({
        country: COUNTRIES,
        code: COUNTRIES,
        people: COUNTRIES.map((_, i) => Math.round(900 * noise(i * 3) + 60)),
      }),
    ],
    scale: 1,
  },
  country_map: {
    form: { select_country: 'usa', entity: 'state', metric: 'people', linear_color_scheme: 'schemeBlues' },
    frames: [
      frame({
        state: STATES.map((state) => `US-${state}`),
        people: STATES.map((_, i) => Math.round(90 * noise(i * 3)) + 5),
      }),
    ],
    scale: 1,
  },
  mapbox: {
    form: {
      all_columns_x: 'lon',
      all_columns_y: 'lat',
      viewport_longitude: VIEW.longitude,
      viewport_latitude: VIEW.latitude,
      viewport_zoom: VIEW.zoom,
      clustering_radius: 26,
    },
    frames: [people(34)],
  },
  deck_scatter: {
    form: { ...POINTS, point_radius_fixed: { type: 'metric', value: 'size' } },
    frames: [people(110)],
  },
  deck_arc: {
    form: {
      start_spatial: { type: 'latlong', lonCol: 'a', latCol: 'b' },
      end_spatial: { type: 'latlong', lonCol: 'c', latCol: 'd' },
      stroke_width: 2,
      color_picker: LINE,
      viewport: VIEW,
    },
    frames: [flights],
  },
  deck_path: {
    form: {
      line_column: 'route',
      color_picker: LINE,
      line_width: 3,
      line_width_unit: 'pixels',
      viewport: VIEW,
    },
    frames: [routes],
  },
  deck_polygon: {
    form: {
      line_column: 'outline',
      metric: 'people',
      stroked: true,
      extruded: false,
      linear_color_scheme: 'schemeYlOrRd',
      viewport: VIEW,
    },
    frames: [areas],
  },
  deck_geojson: {
    form: {
      geojson: 'shape',
      fill_color_picker: { ...LINE, a: 0.5 },
      stroke_color_picker: LINE,
      stroked: true,
      extruded: false,
      viewport: VIEW,
    },
    frames: [shapes],
  },
  deck_hex: weighted(420, { grid_size: 90_000, ...WARM }),
  deck_grid: weighted(420, { grid_size: 150_000, extruded: false, ...COOL }),
  deck_screengrid: weighted(420, { grid_size: 8, ...WARM }),
  deck_heatmap: weighted(700, { radius_pixels: 15, linear_color_scheme: 'oranges' }),
  deck_contour: weighted(420, {
    cellSize: 110_000,
    contours: [
      { lowerThreshold: 10, upperThreshold: 40, color: { r: 240, g: 190, b: 80, a: 60 } },
      { lowerThreshold: 40, color: { r: 215, g: 90, b: 50, a: 80 }, strokeWidth: 2 },
    ],
  }),
  deck_multi: {
    form: withLayers({ viz_type: 'deck_multi', deck_slices: [1, 2], viewport: VIEW, autozoom: false }, [
      {
        id: 1,
        name: 'Areas',
        form: withDefaults({
          viz_type: 'deck_polygon',
          line_column: 'outline',
          metric: 'people',
          extruded: false,
          linear_color_scheme: 'schemeBlues',
        }),
        frames: [areas],
        fault: null,
      },
      {
        id: 2,
        name: 'Points',
        form: withDefaults({
          viz_type: 'deck_scatter',
          ...POINTS,
          max_radius: 3,
          color_scheme_type: 'fixed_color',
          color_picker: { r: 240, g: 120, b: 40, a: 1 },
        }),
        frames: [people(70)],
        fault: null,
      },
    ]),
    frames: [frame({})],
  },
  cartodiagram: {
    form: {
      geom_column: 'place',
      map_view: {
        mode: 'CUSTOM',
        fixedLongitude: VIEW.longitude,
        fixedLatitude: VIEW.latitude,
        fixedZoom: VIEW.zoom + STORED_ZOOM,
      },
      selected_chart: JSON.stringify({
        viz_type: 'pie',
        params: JSON.stringify({
          groupby: ['kind'],
          metric: 'people',
          show_legend: false,
          show_labels: false,
          outerRadius: 95,
        }),
      }),
    },
    frames: [
      frame({
        place: times(15, (i) =>
          JSON.stringify({ type: 'Point', coordinates: CITIES[[0, 2, 3, 6, 7][i % 5] ?? 0] }),
        ),
        kind: times(15, (i) => ['A', 'B', 'C'][Math.floor(i / 5)] ?? ''),
        people: times(15, (i) => 10 + Math.round(30 * noise(i))),
      }),
    ],
  },
};
