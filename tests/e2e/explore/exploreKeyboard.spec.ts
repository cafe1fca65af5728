import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { PANELS } from '#charts/panels.ts';
import type { ControlKind } from '#charts/kit/controls/control.ts';
import { type ChartFixture, serveChartFixture } from '../fixtures/charts/serve.ts';
import { axeOf } from '../support/axeOf.ts';

/* Each kind of control is reached, operated and reset with the keyboard alone, and axe finds nothing in it. */

const test = base.extend<object, { fixture: ChartFixture }>({
  fixture: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern that nothing is needed
    async ({}, use) => {
      const fixture = await serveChartFixture('[]', new URL('../fixtures/explore/', import.meta.url));
      await use(fixture);
      await fixture.close();
    },
    { scope: 'worker' },
  ],
});

type Operate = (page: Page, control: Locator) => Promise<void>;

interface Case {
  readonly type: string;
  readonly key: string;
  readonly operate: Operate;
  /** What the form has before. */
  readonly form?: object;
}

/** As many steps of Tab as a person would take at most within what was found by the search. */
const MAX_STEPS = 60;

/** Moves the focus into an element by Tab. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

const press =
  (...keys: readonly string[]): Operate =>
  async ({ keyboard }) => {
    for (const key of keys) await keyboard.press(key);
  };
const type =
  (text: string, ...keys: readonly string[]): Operate =>
  async ({ keyboard }) => {
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
    for (const key of keys) await keyboard.press(key);
  };
const choose: Operate = async (page) => {
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};
const enter = async (page: Page, target: Locator): Promise<void> => {
  await reach(page, target);
  await page.keyboard.press('Enter');
};

/** Opens the dialog of a new entry, fills it, and applies it. */
const add =
  (fill: (page: Page, dialog: Locator) => Promise<void>): Operate =>
  async (page, control) => {
    await enter(page, control.getByRole('button', { name: /^Add / }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await fill(page, dialog);
    expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
    await enter(page, dialog.getByRole('button', { name: 'Apply' }));
    await expect(dialog).toBeHidden();
    // The focus stays where the person was.
    await expect(control.locator(':focus')).toHaveCount(1);
  };

const typeInto =
  (role: 'textbox' | 'combobox' | 'spinbutton', name: string, text: string, ...keys: readonly string[]) =>
  async (page: Page, dialog: Locator): Promise<void> => {
    await reach(page, dialog.getByRole(role, { name, exact: true }));
    await type(text, ...keys)(page, dialog);
  };

const CHOSEN = ['ArrowDown', 'Enter'];

const CASES: Readonly<Record<Exclude<ControlKind, 'hidden'>, Case>> = {
  annotations: {
    type: 'echarts_timeseries_line',
    key: 'annotation_layers',
    operate: add(async (page, dialog) => {
      await typeInto('textbox', 'Name', 'Target')(page, dialog);
      await typeInto('textbox', 'Formula', '5 * x')(page, dialog);
    }),
  },
  axisSort: {
    type: 'echarts_timeseries_bar',
    key: 'x_axis_sort',
    form: { x_axis: 'region' },
    operate: choose,
  },
  bounds: { type: 'echarts_timeseries_line', key: 'y_axis_bounds', operate: type('5', 'Tab', '9') },
  checkbox: { type: 'pie', key: 'donut', operate: press('Space') },
  collection: { type: 'time_table', key: 'column_collection', operate: add(async () => {}) },
  color: {
    type: 'deck_scatter',
    key: 'color_picker',
    form: { color_scheme_type: 'fixed_color' },
    operate: async (page, control) => {
      await reach(page, control.getByRole('textbox', { name: /digits$/ }));
      await type('#00ff00', 'Enter')(page, control);
    },
  },
  colorBreakpoints: {
    type: 'deck_scatter',
    key: 'color_breakpoints',
    form: { color_scheme_type: 'color_breakpoints' },
    operate: add(fillAll),
  },
  colorScheme: { type: 'pie', key: 'color_scheme', operate: choose },
  columnConfig: {
    type: 'table',
    key: 'column_config',
    form: { query_mode: 'aggregate', groupby: ['city'], metrics: ['revenue'] },
    operate: async (page, control) => {
      await enter(page, control.getByRole('button', { name: 'city', exact: true }));
      const dialog = page.getByRole('dialog');
      await typeInto('textbox', 'Display name', 'Town')(page, dialog);
      expect((await axeOf(page).include('[role=dialog]').analyze()).violations).toEqual([]);
      await enter(page, dialog.getByRole('button', { name: 'Apply' }));
      await expect(dialog).toBeHidden();
    },
  },
  columns: {
    type: 'pie',
    key: 'groupby',
    operate: add(typeInto('combobox', 'Column of the dataset', 'city', ...CHOSEN)),
  },
  columnsAndMetrics: {
    type: 'deck_scatter',
    key: 'tooltip_contents',
    operate: add(typeInto('combobox', 'Column of the dataset', 'city', ...CHOSEN)),
  },
  comparisonRange: {
    type: 'table',
    key: 'comparison_range_label',
    form: { query_mode: 'aggregate', time_compare: '1 year ago' },
    // It shows text, and has nothing to operate.
    operate: (_page, control) => expect(control).toContainText('1 year ago'),
  },
  conditionalFormatting: {
    type: 'table',
    key: 'conditional_formatting',
    form: { query_mode: 'aggregate', groupby: ['city'], metrics: ['revenue'] },
    operate: add(async (page, dialog) => {
      await typeInto('combobox', 'Operator', 'Greater than (>)', ...CHOSEN)(page, dialog);
      await typeInto('textbox', 'Value', '5')(page, dialog);
    }),
  },
  contours: { type: 'deck_contour', key: 'contours', operate: add(fillAll) },
  currency: { type: 'pie', key: 'currency_format', operate: type('EUR', 'Enter') },
  filters: {
    type: 'pie',
    key: 'adhoc_filters',
    operate: add(async (page, dialog) => {
      await typeInto('combobox', 'Column', 'city', ...CHOSEN)(page, dialog);
      await typeInto('combobox', 'Value', 'Oslo')(page, dialog);
    }),
  },
  fixedOrMetric: {
    type: 'deck_scatter',
    key: 'point_radius_fixed',
    operate: async (page, control) => {
      await reach(page, control.getByRole('spinbutton'));
      await type('70')(page, control);
    },
  },
  layerConfigs: { type: 'cartodiagram', key: 'layer_configs', operate: add(fillAll) },
  longText: { type: 'deck_scatter', key: 'js_data_mutator', operate: type('data => data') },
  mapView: { type: 'cartodiagram', key: 'map_view', operate: choose },
  metrics: {
    type: 'pie',
    key: 'metric',
    operate: add(typeInto('combobox', 'Saved metric', 'revenue', ...CHOSEN)),
  },
  number: { type: 'pie', key: 'threshold_for_other', operate: type('7') },
  radio: { type: 'echarts_timeseries_bar', key: 'orientation', operate: choose },
  relatedCharts: { type: 'deck_multi', key: 'deck_slices', operate: press('ArrowDown', 'Enter', 'Escape') },
  script: { type: 'echarts_area', key: 'echart_options', operate: type('{ }') },
  select: { type: 'pie', key: 'legendOrientation', operate: choose },
  slider: { type: 'pie', key: 'outerRadius', operate: press('ArrowUp') },
  spatial: { type: 'deck_scatter', key: 'spatial', operate: choose },
  template: { type: 'handlebars', key: 'handlebarsTemplate', operate: type('Hello') },
  text: { type: 'echarts_timeseries_line', key: 'x_axis_title', operate: type('Months') },
  timeOffset: {
    type: 'table',
    key: 'start_date_offset',
    form: { query_mode: 'aggregate', time_compare: 'custom' },
    operate: ({ keyboard }) => keyboard.type('06012003'),
  },
  timeRange: { type: 'cal_heatmap', key: 'time_range', operate: type('Last month', 'Enter') },
  timeRangeOverride: {
    type: 'gantt_chart',
    key: 'x_axis_time_bounds',
    operate: ({ keyboard }) => keyboard.type('083000AM'),
  },
  vegaLite: {
    type: 'vega_lite',
    key: 'vega_lite_spec',
    operate: async (page, control) => {
      await type('{"mark": "bar"}')(page, control);
      // Tab leaves the editor.
      await page.keyboard.press('Tab');
      await expect(control.locator('.cm-content:focus')).toHaveCount(0);
    },
  },
  viewport: { type: 'deck_scatter', key: 'viewport', operate: type('12') },
  zoomConfig: { type: 'cartodiagram', key: 'chart_size', operate: choose },
};

/** Types a number into each empty field of a dialog, each larger than the one before. */
async function fillAll(page: Page, dialog: Locator): Promise<void> {
  const apply = dialog.getByRole('button', { name: 'Apply' });
  for (let step = 0; step < MAX_STEPS && (await apply.isDisabled()); step += 1) {
    await page.keyboard.press('Tab');
    const wanted = await page.evaluate(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement) || field.role === 'combobox' || field.value !== '') return '';
      if (field.type !== 'text' && field.type !== 'number' && field.type !== 'url') return '';
      return /url/i.test(field.labels?.[0]?.textContent ?? field.ariaLabel ?? '')
        ? 'https://maps.test/a'
        : 'number';
    });
    if (wanted !== '') await page.keyboard.type(wanted === 'number' ? String(7 + step) : wanted);
  }
}

/** One of each way to operate a control; the long suite has all kinds. */
const EACH_WAY: ReadonlySet<string> = new Set([
  'annotations',
  'checkbox',
  'filters',
  'select',
  'slider',
  'text',
  'vegaLite',
]);

for (const [kind, { type: vizType, key, operate, form = {} }] of Object.entries(CASES)) {
  test(`a control of the kind ${kind} is reached, operated and reset by keyboard${EACH_WAY.has(kind) ? '' : ' @long'}`, async ({
    page,
    fixture,
  }) => {
    const control = PANELS[vizType]?.find((each) => each.key === key);
    expect(control?.kind, `${key} of ${vizType}`).toBe(kind);
    const label = control?.label ?? '';
    const query = new URLSearchParams({ viz_type: vizType, form: JSON.stringify(form) });
    await page.goto(`${fixture.url}?${query.toString()}`);
    const pane = page.getByRole('region', { name: 'Controls', exact: true });
    await reach(page, pane.getByRole('searchbox'));
    await page.keyboard.type(key);
    const group = pane.getByRole('group', { name: label, exact: true });
    const tabs = pane.getByRole('tablist');
    await expect(tabs).toBeVisible();
    if (!(await group.isVisible())) {
      await reach(page, tabs);
      await page.keyboard.press('ArrowRight');
    }
    if (kind !== 'comparisonRange') await reach(page, group);
    await operate(page, group);
    expect((await axeOf(page).include('[role=region], section').analyze()).violations).toEqual([]);
    if (kind === 'comparisonRange') return;
    await expect(group).toHaveAttribute('data-changed', 'true');
    const reset = group.getByRole('button', { name: `Reset ${label}`, exact: true });
    for (
      let step = 0;
      step < MAX_STEPS && !(await reset.evaluate((each) => each === document.activeElement));
      step += 1
    )
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(group).not.toHaveAttribute('data-changed', 'true');
    // The button that resets is gone, and the focus is at what it reset.
    await expect.poll(() => group.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  });
}

test('no kind of control is left out', () => {
  const kinds = new Set(Object.values(PANELS).flatMap((panel) => panel.map((control) => control.kind)));
  expect([...kinds].filter((kind) => kind !== 'hidden').toSorted()).toEqual(Object.keys(CASES).toSorted());
});
