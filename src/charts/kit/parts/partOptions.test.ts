import { describe, expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { withDefaults } from '../../form/withDefaults.ts';
import { buildChartSpec } from '../../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../spec/chartSpec.ts';
import { PLAIN_THEME } from '../spec/plainTheme.ts';
import { dimensionsAt } from '../spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../spec/tooltips/tooltipAt.ts';

const drawn = (form: object, values: Readonly<Record<string, number>>) => {
  const frame = frameOfWire({
    colnames: ['kind', 'sold'],
    coltypes: [1, 0],
    data: Object.entries(values).map(([kind, sold]) => ({ kind, sold })),
  });
  const asked = withDefaults({ groupby: ['kind'], metric: 'sold', ...form });
  const picture = buildChartSpec(asked, [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  return picture;
};
const shown = (picture: ReturnType<typeof drawn>, row: number) =>
  tooltipAt(picture, { row, series: null })?.lines[0]?.value;

describe('a pie', () => {
  const VALUES = { Bells: 60, Locks: 30, Pumps: 6, Tyres: 4 };

  test('groups parts below the threshold of its form, with their own name and colour', () => {
    const picture = drawn({ viz_type: 'pie', threshold_for_other: 10, label_type: 'key_percent' }, VALUES);
    expect(picture.legend.map(({ label }) => label)).toEqual(['Bells', 'Locks', 'Other']);
    expect(picture.legend[2]?.color).toBe(PLAIN_THEME.muted);
    const parts = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(asRecord);
    expect(parts.map((each) => each['text'])).toEqual(['Bells: 60.0%', 'Locks: 30.0%', 'Other: 10.0%']);
    expect(shown(picture, -1)).toBe('10 (10.0%)');
    expect(dimensionsAt(picture.dimensions, { row: -1, series: null })).toBeNull();
  });

  test('keeps an actual part named Other separate', () => {
    const picture = drawn({ viz_type: 'pie', threshold_for_other: 10 }, { Other: 95, Bells: 5 });
    expect(picture.legend.map(({ label }) => label)).toEqual(['Other', 'Other (1)']);
  });
});

test.each([
  [undefined, ['100.0%', '50.0%', '25.0%']],
  ['first_step', ['100.0%', '50.0%', '25.0%']],
  ['prev_step', ['100.0%', '50.0%', '50.0%']],
  ['total', ['57.1%', '28.6%', '14.3%']],
])('the percentages of a funnel are those its form sets: %s', (percent_calculation_type, expected) => {
  const picture = drawn(
    { viz_type: 'funnel', percent_calculation_type, label_type: 'percent' },
    { a: 80, b: 40, c: 20 },
  );
  const stages = asList(asRecord(asList(picture.spec['data'])[1])['values']).map(asRecord);
  expect(stages.map((each) => each['text'])).toEqual(expected);
});

test('timestamps and numbers of a heat map sort by value', () => {
  const form = {
    viz_type: 'heatmap_v2',
    x_axis: 'at',
    groupby: 'size',
    metric: 'sold',
    time_grain_sqla: 'P3M',
  };
  const frame = frameOfWire({
    colnames: ['at', 'size', 'sold'],
    coltypes: [2, 0, 0],
    data: [
      { at: Date.UTC(2022, 0, 1), size: 10, sold: 1 },
      { at: Date.UTC(2021, 3, 1), size: 9, sold: 2 },
      { at: Date.UTC(2021, 0, 1), size: -1, sold: 3 },
    ],
  });
  const domains = (sort_x_axis: string) => {
    const picture = buildChartSpec(withDefaults({ ...form, sort_x_axis }), [frame], PLAIN_THEME, PLAIN_STATE);
    if (picture === null || 'reason' in picture) throw new Error('Not drawn');
    return asList(picture.spec['scales']).map((each) => asRecord(each)['domain']);
  };
  expect(domains('alpha_asc')).toEqual([
    ['Q1 2021', 'Q2 2021', 'Q1 2022'],
    ['-1', '9', '10'],
  ]);
  expect(domains('alpha_desc')[0]).toEqual(['Q1 2022', 'Q2 2021', 'Q1 2021']);
});

test('a heat map cell without a rank has the colour of its value', () => {
  const form = {
    viz_type: 'heatmap_v2',
    x_axis: 'at',
    groupby: 'size',
    metric: 'sold',
    normalized: true,
    normalize_across: 'y',
  };
  const frame = frameOfWire({
    colnames: ['at', 'size', 'sold', 'rank'],
    coltypes: [1, 1, 0, 0],
    data: [
      { at: 'a', size: 'S', sold: 1, rank: 0 },
      { at: 'b', size: 'S', sold: 9, rank: 1 },
      { at: 'a', size: null, sold: 9, rank: null },
    ],
  });
  const picture = buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const colors = asList(asRecord(asList(picture.spec['data'])[0])['values']).map(
    (each) => asRecord(each)['color'],
  );
  expect(colors[2]).toBe(colors[1]);
  expect(colors[2]).not.toBe(colors[0]);
});
