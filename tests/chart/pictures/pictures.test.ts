import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { describe, expect, test } from 'vitest';
import { createColorBook } from '#charts/kit/colors/colorBook.ts';
import { chartColors } from '#charts/build/chartColors.ts';
import { startLabelColors, withLabels } from '#charts/kit/colors/labelColors.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { drawnWithoutWarning } from '../drawnWithoutWarning.ts';
import { drawn, sample, samples } from '../samples.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/* Chart specs for recorded responses. */

describe('Vega accepts every spec without a warning', () => {
  test.each(samples.map((each) => [each.name, each] as const))('%s', async (_, { form, frames }) => {
    const picture = anyChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) return;
    expect(await drawnWithoutWarning(picture.spec)).toBe('');
  });
});

test('stacked bars are as high as the sum of their values', () => {
  const values = asList(asRecord(asList(drawn('Quarterly Sales').spec['data'])[0])['values']).map(asRecord);
  const firstRow = values.filter((each) => each['row'] === 0);
  const total = firstRow.reduce((sum, each) => sum + (Number(each['to']) - Number(each['from'])), 0);
  expect(Math.max(...firstRow.map((each) => Number(each['to'])))).toBeCloseTo(total, 6);
});

test('a label has the same colour in a pie and in bars, in any order', () => {
  const theme = {
    ...PLAIN_THEME,
    colors: withLabels(startLabelColors({ scheme: 'bnbColors' }), ['Lights', 'Alder', 'Helmets']),
  };
  const pie = drawn('Pie', theme).legend.find((each) => each.key === 'Lights');
  expect(pie?.color).toBe('#29696b');
  expect(drawn('Line', theme).legend.find((each) => each.key === 'Alder')?.color).toBe('#5bcace');
});

test('the charts of a dashboard assign colours to labels in order, and no label has two', () => {
  const charts = ['Line', 'Pie', 'Treemap', 'Genders', 'Big number'].map((name) => ({
    form: withDefaults(sample(name).form),
    frames: sample(name).frames,
  }));
  const book = createColorBook(startLabelColors({}));
  const seen = charts.map(({ form, frames }) => chartColors(book, form, frames));
  const colors = seen.at(-1) ?? book.colorsFor([], '');
  expect([...colors.byLabel.keys()].slice(0, 4)).toEqual(['Alder', 'Birch', 'Chestnut', 'Road bikes']);
  for (const { form, frames } of charts.toReversed()) expect(chartColors(book, form, frames)).toBe(colors);
  const theme = { ...PLAIN_THEME, colors };
  expect(drawn('Pie', theme).legend[0]?.color).toBe(colors.byLabel.get('Road bikes'));
});

test('a tooltip lists all values at its position in full, in the order of the series or the largest first', () => {
  const shownTooltip = tooltipAt(drawn('Area, stacked'), { row: 0, series: null });
  expect(shownTooltip?.title).toBe('Jan 2021');
  expect(shownTooltip?.lines.map((line) => line.label)).toEqual(['Alder', 'Birch', 'Chestnut', 'Total']);
  const { form, frames } = sample('Area, stacked');
  const sorted = anyChartSpec(
    { ...withDefaults(form), tooltipSortByMetric: true },
    frames,
    PLAIN_THEME,
    PLAIN_STATE,
  );
  const bySize = sorted !== null && 'spec' in sorted ? tooltipAt(sorted, { row: 0, series: null }) : null;
  expect(bySize?.lines.map((line) => line.label)).toEqual(['Birch', 'Alder', 'Chestnut', 'Total']);
  expect(shownTooltip?.lines.at(-1)?.value).toMatch(/^\d,\d{3}$/);
});

test('a clicked bar filters by its series, a clicked category by itself', () => {
  expect(dimensionsAt(drawn('Line').dimensions, { row: 0, series: 2 })).toEqual({ tree: 'Birch' });
  expect(dimensionsAt(drawn('Bar, lying').dimensions, { row: 1, series: 1 })).toEqual({ kind: 'City bikes' });
  expect(dimensionsAt(drawn('Treemap').dimensions, { row: 0, series: null })).toEqual({
    country: 'Norway',
    place: 'Oslo',
    kind: 'Road bikes',
  });
});

test('a hundred thousand categories are cut, and a sentence says so', () => {
  const { spec, notes } = drawn('100,000 categories');
  expect(notes[0]?.values).toEqual({ shown: 1000, all: 100_000 });
  expect(JSON.stringify(spec).length).toBeLessThan(1_000_000);
});

test('a chart with only NULL, and one without rows, say so', () => {
  for (const name of ['All NULL', 'No rows']) {
    const { form, frames } = sample(name);
    expect(anyChartSpec(withDefaults(form), frames, PLAIN_THEME, PLAIN_STATE)).toHaveProperty('reason');
  }
});

test.each(['echarts_timeseries_bar', 'pie', 'treemap_v2', 'sunburst_v2', 'funnel'])(
  'a %s of a million categories is cut, and says so',
  (viz_type) => {
    const many = 1_000_000;
    const column = (name: string, values: readonly (string | number)[]): Frame['columns'][number] => ({
      name,
      parts: [name],
      type: name === 'm' ? 0 : 1,
      values,
    });
    const frame: Frame = {
      rowCount: many,
      columns: [
        column(
          'c',
          Array.from({ length: many }, (_, row) => `c${row}`),
        ),
        column(
          'm',
          Array.from({ length: many }, (_, row) => (row % 977) + 1),
        ),
      ],
    };
    const form = { viz_type, x_axis: 'c', groupby: ['c'], columns: ['c'], metrics: ['m'], metric: 'm' };
    const shown = viz_type.startsWith('echarts') ? { ...form, groupby: [] } : form;
    const picture = anyChartSpec(withDefaults(shown), [frame], PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) throw new Error('Not drawn');
    expect(picture.notes.length).toBeGreaterThan(0);
    expect(JSON.stringify(picture.spec).length).toBeLessThan(2_000_000);
  },
);
