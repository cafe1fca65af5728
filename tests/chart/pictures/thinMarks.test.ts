import { expect, test } from 'vitest';
import { asList, asNumber, asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { anyChartSpec } from '../anyDrawing.ts';
import { drawnSpec } from '../drawnSpec.ts';
import { drawnTexts, drawnView, marksOf } from '../drawnTexts.ts';

/* Marks of less than a pixel, and marks at one place: what is drawn is seen. */

interface Item {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly size: number;
}

/** The marks of a type over a data set. */
async function itemsOf(
  spec: JsonRecord,
  type: string,
  [width, height] = [400, 300],
): Promise<readonly Item[]> {
  const view = await drawnView(spec, width ?? 0, height ?? 0);
  const found: Item[] = [];
  const collect = (mark: unknown): void => {
    if (!isRecord(mark)) return;
    for (const item of asList(mark['items']).filter(isRecord)) {
      if (mark['marktype'] === 'group') asList(item['items']).forEach(collect);
      if (mark['marktype'] !== type || mark['interactive'] === false || item['fill'] === 'transparent')
        continue;
      const number = (key: string): number => asNumber(item[key]) ?? 0;
      found.push({ width: number('width'), height: number('height'), x: number('x'), size: number('size') });
    }
  };
  collect((view.scenegraph() as unknown as { readonly root: unknown }).root);
  view.finalize();
  return found;
}

test('each step of a waterfall of a thousand is as large as a pixel, and a step of zero is none', async () => {
  const rows = Array.from({ length: 900 }, (_, i) => ({ place: `p${i}`, m: i === 5 ? 0 : 10 + (i % 7) }));
  const bars = await itemsOf(
    drawnSpec({ viz_type: 'waterfall', x_axis: 'place', metric: 'm' }, rows),
    'rect',
  );
  expect(bars.length).toBeGreaterThan(900);
  const small = bars.filter(({ width, height }) => width < 1 || height < 1);
  expect(small.map(({ height }) => height)).toEqual([0]);
});

test('bars of a thousand categories are as wide as a pixel', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({ place: `p${i}`, m: 10 }));
  const form = { viz_type: 'echarts_timeseries_bar', x_axis: 'place', metrics: ['m'] };
  const bars = await itemsOf(drawnSpec(form, rows), 'rect');
  expect(Math.min(...bars.map(({ width }) => width))).toBe(1);
});

test('cells of a heat map of a thousand rows and columns are as large as a pixel', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({ a: `a${i}`, b: `b${i}`, m: i }));
  const form = { viz_type: 'heatmap_v2', x_axis: 'a', groupby: 'b', metric: 'm' };
  const cells = await itemsOf(drawnSpec(form, rows), 'rect');
  expect(cells).toHaveLength(1000);
  expect(Math.min(...cells.map(({ width, height }) => Math.min(width, height)))).toBe(1);
});

test('rows of one time stand next to each other in a horizon chart, each pointed at in its place', async () => {
  const at = Date.UTC(2024, 1, 29);
  const form = { viz_type: 'horizon', metrics: ['m'], granularity_sqla: 'at' };
  const spec = drawnSpec(
    form,
    [4, 2, 1].map((m) => ({ at, m })),
  );
  const bands = asList(
    asRecord(asList(spec['data']).find((each) => asRecord(each)['name'] === 'bands'))['values'],
  );
  const darkest = bands.map(asRecord).filter(({ layer }) => layer === '0.3');
  expect(darkest.map(({ edge, part }) => [Math.round(Number(edge) * 300), part])).toEqual([
    [0, 1],
    [100, 1],
    [100, 0],
    [200, 0],
    [200, 0],
    [300, 0],
  ]);
});

test('very many periods have the first and the last one at the ends of their colours', () => {
  const years = Array.from({ length: 20 }, (_, i) => 2000 + i);
  const drawn = (shown: readonly number[], form: JsonRecord = {}) => {
    const made = anyChartSpec(
      withDefaults({ viz_type: 'time_pivot', metric: 'm', granularity_sqla: 'at', freq: 'AS', ...form }),
      [
        frameOfWire({
          colnames: ['at', 'm'],
          coltypes: [2, 0],
          data: shown.map((year) => ({ at: Date.UTC(year, 3), m: year })),
        }),
      ],
      PLAIN_THEME,
      PLAIN_STATE,
    );
    if (made === null || 'reason' in made) throw new Error('Not drawn');
    return made;
  };
  const { ramp, legend } = drawn(years);
  expect(legend).toEqual([]);
  expect(ramp).toMatchObject({ from: '2000', to: '2019' });
  expect(ramp?.colors.at(-1)).toMatch(/^#.{6}ff$/);
  expect(drawn(years, { show_legend: false }).ramp).toBeNull();
  expect(drawn(years.slice(0, 3))).toMatchObject({ ramp: null, legend: [{ key: '2002' }, {}, {}] });
});

test('months of far years do not touch in a low calendar, and none is cut', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => ({ at: Date.UTC(2348, i * 7, 1), m: i }));
  const form = {
    viz_type: 'cal_heatmap',
    metrics: ['m'],
    granularity_sqla: 'at',
    domain_granularity: 'month',
  };
  const spec = drawnSpec({ ...form, subdomain_granularity: 'day' }, rows);
  const names = (await drawnTexts(spec, 200, 150)).filter(({ text }) => /^\w{3} \d{4}$/.test(text));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    // Letters of the font of the page take up to 7 pixels.
    const next = names.find(({ x, y }) => y === name.y && x > name.x);
    expect((next?.x ?? Infinity) - name.x).toBeGreaterThanOrEqual(7 * name.text.length);
    expect(name.limit).toBeGreaterThanOrEqual(7 * name.text.length);
  }
});

test('names of flows stay inside of the drawing, and where few letters would be left there is none', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ from: `from ${i}`, to: `to ${i}`, m: 100 - i }));
  const form = { viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'm' };
  for (const { y } of await marksOf(drawnSpec(form, rows), 300, 150)) expect(y).toBeGreaterThanOrEqual(6);
  const long = ['a', 'b', 'c'].map((at, i) => ({
    from: `${at} of a long name`,
    to: `${'bcd'[i]} of a long name`,
    m: 1,
  }));
  const inside = (await marksOf(drawnSpec(form, long), 160, 150)).filter(({ x }) => x < 80);
  expect(inside).toEqual([]);
});

test('two hundred nodes do not cover each other in a small chart', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ from: `f${i}`, to: `t${i}`, m: 1 }));
  const form = { viz_type: 'graph_chart', source: 'from', target: 'to', metric: 'm' };
  const nodes = (await itemsOf(drawnSpec(form, rows), 'symbol', [480, 320])).filter(({ size }) => size > 0);
  const area = nodes.reduce((sum, { size }) => sum + (Math.PI / 4) * size, 0);
  expect(area).toBeLessThan((480 * 320) / 3);
});
