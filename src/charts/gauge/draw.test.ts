import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { draw as drawGauge } from './draw.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { dimensionsAt } from '../kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = { viz_type: 'gauge_chart', groupby: ['size'], metric: 'm' };
const answer = (...list: readonly (number | null)[]) =>
  frameOfWire({
    colnames: ['size', 'm'],
    coltypes: [1, 0],
    data: list.map((m, i) => ({ size: ['Small', 'Large', null, 'Tiny'][i] ?? null, m })),
  });

function drawn(form: FormData, ...values: readonly number[]) {
  const picture = buildChartSpec(
    withDefaults({ ...FORM, ...form }),
    [answer(...values)],
    PLAIN_THEME,
    PLAIN_STATE,
    drawGauge,
  );
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const data = (name: string) =>
    asList(
      asRecord(asList(picture.spec['data']).find((each) => asRecord(each)['name'] === name))['values'],
    ).map(asRecord);
  return { ...picture, data };
}
/** Clockwise from the top, in full turns. */
const turns = (angle: unknown): number => Number(angle) / (2 * Math.PI);

test('the ring ends at twice the largest number, so that its needle is at the top; the longest is drawn below', () => {
  const picture = drawn({}, 50, 200);
  const { data, legend, isLegendForSmall } = picture;
  const needles = data('needles');
  expect(needles.map(({ row }) => row)).toEqual([1, 0]);
  expect(turns(needles[0]?.['a1'])).toBeCloseTo(0);
  expect(turns(needles[0]?.['a0'])).toBeCloseTo(-0.375);
  expect(data('ticks').map(({ value }) => value)).toEqual([
    0, 40, 80, 120, 160, 200, 240, 280, 320, 360, 400,
  ]);
  expect(needles[1]).toMatchObject({ name: 'size: Small', text: '50' });
  expect(tooltipAt(picture, { row: 0, series: null })?.title).toBe('size: Small');
  expect(dimensionsAt(picture.dimensions, { row: 1, series: null })).toEqual({ size: 'Large' });
  // For charts too small for the names.
  expect([legend.length, isLegendForSmall]).toEqual([2, true]);
});

test('a form sets the bounds, and a number beyond stays at the end', () => {
  const form = {
    min_val: '10',
    max_val: 20,
    start_angle: '180',
    end_angle: 0,
    value_formatter: '{value} $&',
  };
  const [needle] = drawn({ ...form, groupby: [] }, 99).data('needles');
  expect(turns(needle?.['a0'])).toBeCloseTo(-0.25);
  expect(turns(needle?.['a1'])).toBeCloseTo(0.25);
  expect(needle).toMatchObject({ name: '', text: '99 $&' });
});

test('a number beyond the bounds is written below the ring', () => {
  const form = { min_val: 10, max_val: '20' };
  const { notes } = drawn(form, 99, 20, 9);
  expect(notes).toEqual([
    {
      text: '{count} {count|value|values} beyond the ring {count|is|are} drawn at its end.',
      values: { count: 2 },
    },
  ]);
  expect(drawn(form, 10, 20).notes).toEqual([]);
  expect(drawn({}, 99, -5).notes).toEqual([]);
});

test('intervals colour the ring by scheme indices, unless one of them is no number', () => {
  const form = { max_val: 100, intervals: '40, 80', interval_color_indices: '2,1' };
  const colors = (extra: FormData) =>
    drawn({ ...form, ...extra }, 50)
      .data('ring')
      .map(({ color }) => color);
  expect(colors({})).toEqual(['#454e7c', '#1fa8c9', PLAIN_THEME.line]);
  expect(colors({ interval_color_indices: '' })).toEqual(['#1fa8c9', '#454e7c', PLAIN_THEME.line]);
  expect(colors({ intervals: '40,many' })).toEqual([PLAIN_THEME.line]);
});

test('more than three names do not fit below the needles and go to a legend', () => {
  const { legend, data } = drawn({}, 1, 2, 3, 4);
  expect(legend.map(({ label }) => label)).toEqual(['Small', 'Large', '<NULL>', 'Tiny']);
  expect(data('needles').every(({ name }) => name === '')).toBe(true);
});

test('names and values are over a line in the colour of the page, so that needles below them do not cross them', () => {
  const texts = asList(drawn({}, 50).spec['marks'])
    .map(asRecord)
    .map(({ type, encode }) => ({ type, update: asRecord(asRecord(encode)['update']) }))
    .slice(-4)
    .map((each) => [each.type, each.update['stroke'], each.update['fill']]);
  const line = { value: PLAIN_THEME.surface };
  expect(texts).toEqual([
    ['text', line, undefined],
    ['text', undefined, { value: PLAIN_THEME.muted }],
    ['text', line, undefined],
    ['text', undefined, { value: PLAIN_THEME.text }],
  ]);
});

test('numbers at zero and below have a ring too', () => {
  expect(drawn({}, 0).data('ticks').at(-1)?.['value']).toBe(1);
  expect(
    drawn({}, -5)
      .data('ticks')
      .map(({ value }) => value)
      .at(0),
  ).toBe(-10);
});

test('without rows, values or such a column it shows a message', () => {
  for (const [form, frame] of [
    [FORM, answer()],
    [FORM, answer(null)],
    [{ ...FORM, groupby: ['gone'] }, answer(1)],
    [{ ...FORM, metric: 'gone' }, answer(1)],
  ] as const)
    expect(buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE, drawGauge)).toHaveProperty(
      'reason',
    );
});
