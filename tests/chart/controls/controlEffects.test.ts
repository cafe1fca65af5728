import { describe, expect, test } from 'vitest';
import { vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { PANELS } from '#charts/panels.ts';
import type { PanelControl } from '#charts/kit/controls/control.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { controlSamples } from './controlSamples.ts';
import { samples } from '../samples.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/**
 * Controls of a Superset that change nothing in a drawing here, and why. docs/how-charts-look.md says the same in
 * short.
 */
const WITHOUT_EFFECT: readonly {
  readonly keys: readonly string[];
  /** All types that have them, if absent. */
  readonly types?: readonly string[];
  readonly why: string;
}[] = [
  {
    keys: ['selectedMode'],
    why: 'a node is chosen by a click that filters other charts',
  },
  {
    keys: ['show_extra_controls'],
    why: 'buttons over a chart that change its form belong to explore, where the same controls are',
  },
  {
    keys: ['echart_options'],
    why: 'options of a library that does not draw here; a Vega-Lite chart takes a specification',
  },
  { keys: ['force_max_interval'], why: 'few buckets have a tick each, and more have as many as fit' },
  {
    keys: ['truncateXAxis'],
    why: 'bounds apply where it is on; by itself an axis along starts and ends with its values',
  },
  {
    keys: ['truncateYAxis'],
    types: ['echarts_area', 'echarts_timeseries_bar', 'bubble_v2'],
    why: 'bars and areas start at zero, and bubbles never have to',
  },
  {
    keys: ['stack', 'only_total', 'percentage_threshold', 'markerEnabled'],
    types: ['echarts_timeseries_scatter'],
    why: 'points do not stand on each other, and are their own markers',
  },
  {
    keys: ['x_axis_showminmax', 'y_axis_showminmax'],
    why: 'ticks are round numbers; the least and the largest value are in tooltips and in the description',
  },
  { keys: ['y_axis_format'], types: ['compare'], why: 'what is drawn are changes in percent' },
  { keys: ['show_datatable'], types: ['para'], why: 'every chart has View as table' },
  { keys: ['animation'], types: ['gauge_chart'], why: 'drawings do not move' },
];

/*
 * Each control that only redraws changes the drawing of its type in some chart, or is listed with a reason why not.
 * Types that are HTML or maps are drawn elsewhere.
 */

type Chart = { readonly form: JsonRecord; readonly frames: readonly Frame[] };

/** Settings without which others have no meaning. */
const SETTINGS: readonly JsonRecord[] = [
  {},
  {
    show_value: true,
    stack: 'Stack',
    only_total: false,
    area: true,
    markerEnabled: true,
    seriesType: 'line',
  },
  {
    show_value: true,
    show_valueB: true,
    stack: 'Stack',
    stackB: true,
    truncateXAxis: true,
    show_labels: true,
  },
  {
    y_axis_title: 'y',
    show_total: true,
    donut: true,
    truncateYAxis: true,
    label_type: 'template',
    border_width: 1,
  },
  {
    orientation: 'horizontal',
    x_axis_title: 'x',
    y_axis_title: 'y',
    show_progress: true,
    show_axis_tick: true,
    show_split_line: true,
    layout: 'radial',
    show_legend: true,
  },
];
const MAX_ROWS = 100;
const MAX_CHARTS = 5;

function valuesOf(control: PanelControl): readonly unknown[] {
  const own = control.key === 'root_node_id' ? ['3', '2', 'CTO', 'b'] : [];
  // The last choice is often another kind of value than the first ones.
  if (control.key === 'category_order') return [['Locks', 'b'], ['b'], ['2005'], ['Birch']];
  if (control.choices !== undefined)
    return [...control.choices.slice(0, 3), ...control.choices.slice(-1)].map(([value]) => value);
  switch (control.kind) {
    case 'checkbox':
      return [true, false];
    case 'number':
    case 'slider':
      return [control.min ?? 0, control.max ?? 90, 1, 20];
    case 'bounds':
      return [
        [1, 10],
        [5, null],
        [null, 2004],
      ];
    case 'color':
      return [{ r: 1, g: 200, b: 3, a: 1 }];
    case 'colorScheme':
      return ['d3Category10', 'blue_white_yellow', 'bnbColors'];
    case 'currency':
      return [{ symbol: 'EUR', symbolPosition: 'prefix' }];
    case 'timeRangeOverride':
      return [['08:00:00', '10:00:00']];
    default:
      return ['7', '0.5', '1000', '1,2', '%Y', '.3f', '{name}!', 1, ...own];
  }
}

/** Everything that is seen of a chart; null for what is no drawing. */
function seen({ form, frames }: Chart): string | null {
  const picture = anyChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) return picture === null ? null : JSON.stringify(picture);
  const places = [-2, 0, 1, 3].flatMap((row) => [null, 1, 2].map((series) => ({ row, series })));
  const { tooltips: _, toggles: _toggles, dimensions: _dimensions, ...drawn } = picture;
  return JSON.stringify([drawn, places.map((place) => tooltipAt(picture, place))], (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

const chartsOf = (type: string): readonly Chart[] =>
  [...controlSamples, ...samples]
    .filter(({ form, frames }) => vizType(withDefaults(form)) === type && isSmall(frames))
    .slice(0, MAX_CHARTS)
    .flatMap(({ form, frames }) => SETTINGS.map((more) => ({ form: { ...form, ...more }, frames })));

const isSmall = ([frame]: readonly Frame[]): boolean =>
  frame !== undefined && frame.rowCount > 0 && frame.rowCount < MAX_ROWS;

const drawnTypes = Object.entries(PANELS).flatMap(([type, panel]) => {
  const charts = chartsOf(type).map((chart) => ({ ...chart, before: seen(chart) }));
  return charts.some(({ before }) => before !== null) ? [{ type, panel, charts }] : [];
});

test('all types that are drawings have a chart here', () => {
  expect(drawnTypes.length).toBeGreaterThan(31);
});

describe.each(drawnTypes)('$type', ({ type, panel, charts }) => {
  test('each control that redraws changes the drawing, except those listed with a reason', () => {
    const idle = panel
      .filter((control) => control.redraws === true && !PAGE_DRAWS.has(control.key))
      .filter(
        (control) =>
          !charts.some(({ form, frames, before }) =>
            valuesOf(control).some(
              (value) => seen({ form: { ...form, [control.key]: value }, frames }) !== before,
            ),
          ),
      )
      .map(({ key }) => key);
    const listed = WITHOUT_EFFECT.filter(({ types }) => types === undefined || types.includes(type));
    const keys = listed.flatMap((each) => each.keys).filter((key) => panel.some((each) => each.key === key));
    expect(idle.toSorted()).toEqual([...new Set(keys)].toSorted());
  });
});

/** The page that shows a drawing places its legend, and lets a person zoom. */
const PAGE_DRAWS: ReadonlySet<string> = new Set([
  'legendType',
  'legendMargin',
  'zoomable',
  'legendOrientation',
  'annotation_layers',
  'column_config',
]);
