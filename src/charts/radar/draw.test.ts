import { expect, test } from 'vitest';
import { frameOfWire } from '#domain/compile/frame.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { buildChartSpec } from '../build/buildChartSpec.ts';
import { PLAIN_STATE } from '../kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '../kit/spec/plainTheme.ts';
import { dimensionsAt } from '../kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '../kit/spec/tooltips/tooltipAt.ts';

const FORM = { viz_type: 'radar', groupby: ['kind'], metrics: ['a', 'b', 'c'] };
type Row = readonly (number | null)[];
const answer = (...rows: readonly Row[]) =>
  frameOfWire({
    colnames: ['kind', 'a', 'b', 'c'],
    coltypes: [1, 0, 0, 0],
    data: rows.map(([a, b, c], i) => ({
      kind: ['Bells', null][i] ?? null,
      a: a ?? null,
      b: b ?? null,
      c: c ?? null,
    })),
  });

function drawn(form: FormData, ...rows: readonly Row[]) {
  const picture = buildChartSpec(
    withDefaults({ ...FORM, ...form }),
    [answer(...rows)],
    PLAIN_THEME,
    PLAIN_STATE,
  );
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const points = asList(picture.spec['data'])
    .map(asRecord)
    .find(({ name }) => name === 'points');
  return { ...picture, points: asList(points?.['values']).map(asRecord) };
}
const shares = (points: readonly Readonly<Record<string, unknown>>[]) => points.map(({ share }) => share);

test('a shape is scaled by its largest value, and tooltips show the real values', () => {
  const picture = drawn({}, [2, 8, 4], [null, 50, -1]);
  const { points, legend } = picture;
  expect(shares(points)).toEqual([0.25, 1, 0.5, 0, 1, 0]);
  expect(points.map(({ text }) => text)).toEqual(['2', '8', '4', '', '50', '−1']);
  expect(legend.map(({ label }) => label)).toEqual(['Bells', '<NULL>']);
  expect(
    tooltipAt(picture, { row: 1, series: null })?.lines.map(({ label, value }) => `${label} ${value}`),
  ).toEqual(['b 50', 'c −1']);
  expect(dimensionsAt(picture.dimensions, { row: 0, series: null })).toEqual({ kind: 'Bells' });
});

test('a metric with its own bounds is scaled by them, the others as before', () => {
  const column_config = {
    a: { radarMetricMinValue: '10', radarMetricMaxValue: 20 },
    b: { radarMetricMaxValue: 4 },
  };
  expect(shares(drawn({ column_config }, [15, 8, 3]).points)).toEqual([0.5, 1, 0.2]);
  const least = { a: { radarMetricMinValue: 2 } };
  expect(shares(drawn({ column_config: least }, [6, 3, 1.5], [10, 1, 1]).points)).toEqual([
    0.5, 0.5, 0.25, 1, 0.1, 0.1,
  ]);
});

test('metrics go counterclockwise, the first at the top', () => {
  const [first, second] = drawn({}, [1, 1, 1]).points;
  expect([first?.['sin'], first?.['cos']]).toEqual([-0, 1]);
  expect(Number(second?.['sin'])).toBeLessThan(0);
});

test('without rows, values, a metric or such a column it shows a message, but not for one metric of NULL', () => {
  for (const [form, frame] of [
    [FORM, answer()],
    [FORM, answer([null, null, null])],
    [{ ...FORM, metrics: [] }, answer([1, 2, 3])],
    [{ ...FORM, metrics: ['a', 'gone'] }, answer([1, 2, 3])],
  ] as const)
    expect(buildChartSpec(withDefaults(form), [frame], PLAIN_THEME, PLAIN_STATE)).toHaveProperty('reason');
  expect(drawn({}, [1, null, 2]).points).toHaveLength(3);
});
