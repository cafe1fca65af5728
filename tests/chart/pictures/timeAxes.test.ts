import { describe, expect, test } from 'vitest';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnView, labelsOf } from '../drawnTexts.ts';

describe('a time axis', () => {
  const line = (from: number, months: number, form: JsonRecord = {}) =>
    drawnSpec(
      {
        viz_type: 'echarts_timeseries_line',
        x_axis: 'at',
        metrics: ['m'],
        x_axis_time_format: 'smart_date',
        ...form,
      },
      Array.from({ length: months }, (_, i) => ({ at: Date.UTC(2003, from + i, 1), m: i })),
    );
  const times = async (spec: JsonRecord, width: number) =>
    (await labelsOf(spec, width)).filter((text) => /[A-Z]|\d{4}/.test(text));

  test('within a year names it at its first month', async () => {
    const [first, ...others] = await times(line(2, 8, { time_grain_sqla: null }), 700);
    expect(first).toMatch(/^[A-Z][a-z]{2} 2003$/);
    expect(others.every((text) => /^[A-Z][a-z]{2}$/.test(text))).toBe(true);
  });

  test('of several years repeats no month without its year', async () => {
    const texts = await times(line(2, 26, { time_grain_sqla: 'P1M' }), 800);
    expect(texts.length).toBeGreaterThan(3);
    expect(texts.every((text) => /\d{4}$/.test(text))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each([
    [null, Date.UTC(1965, 0, 1), '1965-01-01'],
    ['PT1H', Date.UTC(1965, 0, 1, 6), '1965-01-01 06:00'],
    ['P1Y', Date.UTC(1965, 0, 1), '1965'],
  ])('of a single time with grain %s has its name alone', async (time_grain_sqla, at, name) => {
    const form = { viz_type: 'echarts_timeseries_line', x_axis: 'at', metrics: ['m'], time_grain_sqla };
    expect(await times(drawnSpec(form, [{ at, m: 4 }]), 700)).toEqual([name]);
  });

  test('with two bars of quarters says quarters', async () => {
    const spec = drawnSpec(
      { viz_type: 'echarts_timeseries_bar', x_axis: 'at', metrics: ['m'], time_grain_sqla: 'P3M' },
      [
        { at: Date.UTC(2003, 9, 1), m: 4 },
        { at: Date.UTC(2004, 0, 1), m: 5 },
      ],
    );
    expect(await times(spec, 500)).toEqual(['Q4 2003', 'Q1 2004']);
  });

  test('without room for two names has the first alone, not both over each other', async () => {
    const spec = drawnSpec(
      { viz_type: 'echarts_timeseries_bar', x_axis: 'at', metrics: ['m'], time_grain_sqla: 'P1M' },
      [0, 1, 2, 3, 4, 5].map((month) => ({ at: Date.UTC(2024, month, 1), m: 1e300 })),
    );
    expect((await labelsOf(spec, 160)).filter((text) => text.endsWith(' 2024'))).toEqual(['Jan 2024']);
    expect((await labelsOf(spec, 300)).filter((text) => text.endsWith(' 2024')).length).toBeGreaterThan(1);
  });
});

test('a waterfall of months names the year of each', async () => {
  const spec = drawnSpec(
    { viz_type: 'waterfall', x_axis: 'at', metric: 'm', time_grain_sqla: 'P1M', show_total: false },
    [0, 1, 2].map((month) => ({ at: Date.UTC(2021, month, 1), m: 10 })),
  );
  expect((await labelsOf(spec, 500)).slice(0, 3)).toEqual(['Jan 2021', 'Feb 2021', 'Mar 2021']);
});

test('days of a year that are compared with those of other years have ticks of different texts', async () => {
  const texts = async (step: number, time_grain_sqla: string | null) => {
    const spec = drawnSpec(
      { viz_type: 'time_pivot', granularity_sqla: 'at', metric: 'm', freq: 'AS', time_grain_sqla },
      Array.from({ length: 12 }, (_, i) => ({ at: Date.UTC(2024, 1, 28) + i * step, m: 5 + i })),
    );
    return (await labelsOf(spec, 480)).filter((text) => /[A-Z:]/.test(text));
  };
  const [second, day] = [1000, 86_400_000];
  for (const found of [
    await texts(second, 'PT1S'),
    await texts(3 * day, 'P1M'),
    await texts(30 * day, 'P1M'),
  ]) {
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found).size).toBe(found.length);
  }
  expect(await texts(0, 'P1M')).toEqual(['Feb']);
});

test('a bar without a length at the end of a time axis is drawn within it', async () => {
  const spec = drawnSpec(
    { viz_type: 'gantt_chart', start_time: 'at', end_time: 'at', y_axis: 'n' },
    ['a', 'b'].map((n, i) => ({ n, at: Date.UTC(2024, i, 1) })),
  );
  const view = await drawnView(spec, 300, 160);
  const { root } = view.scenegraph() as unknown as { root: { items: { items: SceneMark[] }[] } };
  const bars = root.items[0]?.items.find(({ marktype }) => marktype === 'rect')?.items ?? [];
  const plot = Number(view.signal('width'));
  view.finalize();
  expect(bars.map(({ width }) => width)).toEqual([2, 2]);
  for (const { x, width } of bars) expect(x + width).toBeLessThanOrEqual(plot);
});

interface SceneMark {
  readonly marktype: string;
  readonly items: readonly { readonly x: number; readonly width: number }[];
}
