import { frameOfWire } from '#domain/compile/frame.ts';
import { frame, noise, times } from '../e2e/fixtures/charts/sampleFrames.ts';
import type { GallerySample } from './gallerySample.ts';

const kinds = ['Road', 'City', 'Cargo', 'Kids', 'Fold'];
const places = ['Oslo', 'Lyon', 'Nara', 'Lima'];
const parts = frame({ kind: kinds, m: [42, 27, 16, 10, 5] });
const pairs = places.flatMap((place, p) => kinds.map((kind, k) => ({ place, kind, at: p * 7 + k })));
const crossed = frame({
  region: pairs.map(({ place }) => (['Oslo', 'Lyon'].includes(place) ? 'North' : 'South')),
  place: pairs.map(({ place }) => place),
  kind: pairs.map(({ kind }) => kind),
  sold: pairs.map(({ at }) => Math.round(90 * noise(at)) + 20),
});
const grid = times(9 * 6, (i) => [i % 9, Math.floor(i / 9)] as const);
const tree = frame({
  id: times(13, (i) => `n${i}`),
  parent: times(13, (i) => (i === 0 ? null : `n${Math.floor((i - 1) / 3)}`)),
  name: times(13, (i) => `${i}`),
});
const bubbles = frame({
  kind: times(14, (i) => `k${i}`),
  region: times(14, (i) => ['North', 'South', 'East'][i % 3] ?? ''),
  x: times(14, (i) => 10 + 6 * i + 30 * noise(i)),
  y: times(14, (i) => 20 + 4 * i + 60 * noise(i + 30)),
  size: times(14, (i) => 5 + 90 * noise(i + 80) ** 2),
});
const BUBBLE = { entity: 'kind', series: 'region', x: 'x', y: 'y', size: 'size', max_bubble_size: '50' };
const BOXES = [
  [18, 26, 34, 46, 60],
  [26, 38, 44, 58, 74],
  [10, 22, 30, 36, 52],
  [34, 46, 58, 66, 88],
] as const;

/** Types of parts, ranks, correlations and flows. */
export const PART_SAMPLES: Readonly<Record<string, GallerySample>> = {
  pie: {
    form: {
      groupby: ['kind'],
      metric: 'm',
      donut: true,
      show_labels: false,
      outerRadius: 92,
      innerRadius: 48,
    },
    frames: [parts],
  },
  funnel: { form: { groupby: ['kind'], metric: 'm' }, frames: [parts], isWordless: true },
  treemap_v2: {
    form: { groupby: ['place', 'kind'], metric: 'sold' },
    frames: [crossed],
    isWordless: true,
    scale: 2,
  },
  sunburst_v2: {
    form: { columns: ['region', 'place', 'kind'], metric: 'sold' },
    frames: [crossed],
    isWordless: true,
    scale: 2,
  },
  partition: {
    form: { groupby: ['region', 'place', 'kind'], metrics: ['sold'], partition_limit: '4' },
    frames: [crossed],
    isWordless: true,
  },
  heatmap_v2: {
    form: {
      x_axis: 'x',
      groupby: 'y',
      metric: 'sold',
      show_values: false,
      linear_color_scheme: 'schemeYlGnBu',
    },
    frames: [
      frame({
        x: grid.map(([x]) => `x${x}`),
        y: grid.map(([, y]) => `y${y}`),
        sold: grid.map(([x, y]) => Math.round(60 + 45 * Math.sin(x / 2.2 + y / 1.7) + 20 * noise(x * 9 + y))),
      }),
    ],
    isWordless: true,
  },
  word_cloud: {
    form: { series: 'word', metric: 'm', rotation: 'flat' },
    frames: [
      frame({
        word: 'harbour sail compass tide star anchor wind mast rope chart keel wave map buoy'.split(' '),
        m: times(14, (i) => 6000 / (i + 1.6)),
      }),
    ],
  },
  histogram_v2: {
    form: { column: 'm', bins: 12 },
    frames: [
      frame(
        Object.fromEntries(
          [3, 8, 18, 34, 52, 61, 50, 38, 22, 12, 6, 3].map((count, i) => [
            `${i * 5}.0 - ${i * 5 + 5}.0`,
            [count],
          ]),
        ),
      ),
    ],
  },
  box_plot: {
    form: { groupby: ['line'], columns: ['day'], metrics: ['m'] },
    frames: [
      frameOfWire({
        colnames: [
          'line',
          ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'].map((of) => `m__${of}`),
        ],
        coltypes: [1, 0, 0, 0, 0, 0, 0, 0, 1],
        data: BOXES.map(([min, q1, median, q3, max], i) => ({
          line: places[i] ?? '',
          m__mean: median + 1,
          m__median: median,
          m__max: max,
          m__min: min,
          m__q1: q1,
          m__q3: q3,
          m__count: 40,
          m__outliers: i === 1 ? [92, 96] : i === 2 ? [70] : [],
        })),
      }),
    ],
  },
  bubble_v2: { form: BUBBLE, frames: [bubbles] },
  bubble: { form: { ...BUBBLE, x: 'size', size: 'x', limit: 50 }, frames: [bubbles], isWordless: true },
  para: {
    form: {
      series: 'kind',
      metrics: ['a', 'b', 'c', 'd'],
      secondary_metric: 'a',
      linear_color_scheme: 'schemeYlGnBu',
    },
    frames: [
      frame({
        kind: times(14, (i) => `k${i}`),
        a: times(14, (i) => i + 3 * noise(i)),
        b: times(14, (i) => 14 - i + 6 * noise(i + 20)),
        c: times(14, (i) => i / 2 + 8 * noise(i + 40)),
        d: times(14, (i) => i + 6 * noise(i + 60)),
      }),
    ],
    isWordless: true,
    scale: 2,
  },
  radar: {
    form: {
      groupby: ['kind'],
      metrics: ['speed', 'price', 'load', 'ease', 'range', 'looks'],
      show_labels: false,
    },
    frames: [
      frame({
        kind: ['City', 'Road'],
        speed: [5, 9],
        price: [8, 6],
        load: [9, 3],
        ease: [8, 5],
        range: [5, 8],
        looks: [6, 9],
      }),
    ],
    isWordless: true,
    scale: 2,
  },
  sankey_v2: {
    form: { source: 'from', target: 'to', metric: 'm' },
    frames: [
      frame({
        from: ['Coal', 'Gas', 'Sun', 'Sun', 'Power', 'Power', 'Power', 'Gas'],
        to: ['Power', 'Power', 'Power', 'Homes', 'Homes', 'Trains', 'Lost', 'Homes'],
        m: [34, 26, 30, 12, 48, 26, 16, 14],
      }),
    ],
    isWordless: true,
    scale: 2,
  },
  chord: {
    form: { groupby: 'from', columns: 'to', metric: 'n' },
    frames: [
      frame({
        from: times(16, (i) => places[i % 4] ?? ''),
        to: times(16, (i) => places[Math.floor(i / 4)] ?? ''),
        n: times(16, (i) => 6 + Math.round(40 * noise(i * 3))),
      }),
    ],
    isWordless: true,
    scale: 2,
  },
  graph_chart: {
    form: { source: 'from', target: 'to', source_category: 'region', metric: 'n', show_legend: false },
    frames: [
      frame({
        from: times(16, (i) => `N${Math.floor((i * i) / 18)}`),
        to: times(16, (i) => `N${i + 1}`),
        region: times(16, (i) => ['North', 'South', 'East'][Math.floor((i * i) / 18) % 3] ?? ''),
        n: times(16, (i) => 1 + Math.round(20 * noise(i))),
      }),
    ],
    isWordless: true,
    scale: 2,
  },
  tree_chart: {
    form: { id: 'id', parent: 'parent', name: 'name' },
    frames: [tree],
    isWordless: true,
    scale: 2,
  },
  gauge_chart: {
    form: { metric: 'm', min_val: '0', max_val: '100', value_formatter: '{value} %' },
    frames: [frame({ m: [72] })],
  },
  bullet: {
    form: { metric: 'sold', ranges: '200, 350, 500', markers: '420', marker_lines: '460' },
    frames: [frame({ sold: [385] })],
    isWordless: true,
  },
  vega_lite: {
    form: {
      vega_lite_spec: JSON.stringify({
        layer: [
          {
            mark: { type: 'rule', strokeWidth: 2, color: '#8f98a8' },
            encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
          },
          {
            mark: { type: 'point', filled: true, size: 70, opacity: 1, color: '#3f7de0' },
            encoding: { x: { field: 'low', type: 'quantitative' } },
          },
          {
            mark: { type: 'point', filled: true, size: 70, opacity: 1, color: '#e0813f' },
            encoding: { x: { field: 'high', type: 'quantitative' } },
          },
        ],
        encoding: { y: { field: 'kind', type: 'nominal', axis: null, sort: null }, x: { axis: null } },
        config: { view: { stroke: null } },
      }),
    },
    frames: [frame({ kind: kinds, low: [12, 30, 22, 44, 38], high: [46, 58, 70, 82, 92] })],
  },
};
