import { frame, noise, times } from '../e2e/fixtures/charts/sampleFrames.ts';
import type { GallerySample } from './gallerySample.ts';

const COUNT = 20;
const at = times(COUNT, (i) => Date.UTC(2024, i, 1));
const wave = (phase: number, size: number, least = 1.5): number[] =>
  times(COUNT, (i) => Math.round(size * (least + Math.sin(i / 2.6 + phase) + 0.35 * noise(i + phase * 50))));
/** Between 0 and 1, without a pattern that the eye finds. */
const scattered = (i: number): number => Math.abs((Math.sin(i * 12.9898) * 43_758.5453) % 1);
const series = { x_axis: 'ds', metrics: ['m'], groupby: ['tree'], time_grain_sqla: 'P1M' };
const overTime = frame({ ds: at, Alder: wave(0, 40, 3.4), Birch: wave(1.6, 36, 2.2), Elm: wave(3.1, 20) }, [
  'ds',
]);
const olderTime = { metrics: ['m'], groupby: ['tree'], granularity_sqla: 'ds', time_grain_sqla: 'P1M' };
const few = frame({ ds: at.slice(0, 6), Alder: [40, 55, 48, 62, 70, 66], Birch: [30, 28, 41, 44, 39, 52] }, [
  'ds',
]);

/** Types over time. */
export const TIME_SAMPLES: Readonly<Record<string, GallerySample>> = {
  echarts_timeseries_line: { form: series, frames: [overTime] },
  echarts_timeseries_smooth: {
    form: series,
    frames: [
      frame(
        {
          ds: at.slice(0, 9),
          Alder: [20, 46, 30, 58, 49, 80, 66, 92, 84],
          Birch: [52, 40, 44, 26, 34, 22, 36, 30, 40],
        },
        ['ds'],
      ),
    ],
  },
  echarts_timeseries_step: { form: { ...series, groupby: ['tree'] }, frames: [few] },
  echarts_timeseries_scatter: {
    form: { ...series, markerSize: 5 },
    frames: [
      frame(
        {
          ds: times(36, (i) => Date.UTC(2024, 0, 1 + i)),
          Alder: times(36, (i) => 30 + i + 30 * scattered(i)),
          Birch: times(36, (i) => 12 + i / 2 + 24 * scattered(i + 60)),
        },
        ['ds'],
      ),
    ],
  },
  echarts_timeseries: { form: { ...series, area: true, markerEnabled: true, markerSize: 5 }, frames: [few] },
  echarts_area: { form: { ...series, stack: 'Stack', opacity: 0.7 }, frames: [overTime] },
  echarts_timeseries_bar: { form: { ...series, stack: 'Stack' }, frames: [few] },
  mixed_timeseries: {
    form: {
      ...series,
      groupby: [],
      seriesType: 'bar',
      metrics_b: ['count'],
      groupby_b: [],
      seriesTypeB: 'smooth',
      yAxisIndexB: 1,
      markerEnabledB: true,
    },
    frames: [
      frame({ ds: at.slice(0, 9), m: [44, 52, 38, 61, 70, 58, 76, 69, 88] }, ['ds']),
      frame({ ds: at.slice(0, 9), count: [12, 20, 17, 16, 28, 33, 30, 41, 38] }, ['ds']),
    ],
  },
  waterfall: {
    form: { x_axis: 'ds', time_grain_sqla: 'P1M', metric: 'm' },
    frames: [frame({ ds: at.slice(0, 7), m: [400, 250, -180, 320, -260, 160, 210] }, ['ds'])],
    isWordless: true,
  },
  horizon: {
    form: { granularity_sqla: 'ds', groupby: ['tree'], metrics: ['m'] },
    frames: [
      frame({ ds: at, Alder: wave(0, 90), Birch: wave(1.6, 70), Elm: wave(3, 50), Lime: wave(4.4, 80) }, [
        'ds',
      ]),
    ],
    isWordless: true,
  },
  compare: { form: olderTime, frames: [overTime] },
  rose: {
    form: { ...olderTime, rose_area_proportion: true },
    frames: [
      frame(
        {
          ds: at.slice(0, 8),
          Alder: [30, 44, 52, 40, 61, 48, 34, 55],
          Birch: [24, 30, 28, 45, 30, 52, 41, 33],
          Elm: [20, 14, 30, 22, 34, 18, 26, 29],
        },
        ['ds'],
      ),
    ],
    isWordless: true,
    scale: 2,
  },
  time_pivot: {
    form: { metric: 'n', freq: 'AS', granularity_sqla: 'ds', time_grain_sqla: 'P1M' },
    frames: [
      frame(
        {
          __timestamp: times(60, (i) => Date.UTC(2019, i, 1)),
          n: times(60, (i) => 500 + 8 * i + Math.round(200 * Math.sin(i / 1.9) + 60 * noise(i))),
        },
        ['__timestamp'],
      ),
    ],
  },
  gantt_chart: {
    form: { start_time: 'from', end_time: 'to', y_axis: 'task', series: 'team' },
    frames: [
      frame(
        {
          from: [0, 2, 3, 5, 7, 8].map((month) => Date.UTC(2024, month, 1)),
          to: [3, 6, 5, 9, 10, 12].map((month) => Date.UTC(2024, month, 1)),
          task: ['Plan', 'Draw', 'Buy', 'Build', 'Test', 'Move'],
          team: ['A', 'A', 'B', 'B', 'C', 'C'],
        },
        ['from', 'to'],
      ),
    ],
    isWordless: true,
  },
  cal_heatmap: {
    form: { metrics: ['n'], granularity_sqla: 'ds', linear_color_scheme: 'schemeGreens' },
    frames: [
      frame(
        {
          __timestamp: times(120, (i) => Date.UTC(2024, 0, 1 + i)),
          n: times(120, (i) => Math.round(50 + 40 * Math.sin(i / 9) + 40 * noise(i))),
        },
        ['__timestamp'],
      ),
    ],
    isWordless: true,
    scale: 2,
  },
};
