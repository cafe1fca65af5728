import { expect, test } from 'vitest';
import { drawnSpec } from '../drawnSpec.ts';
import { asList, asRecord } from '#domain/jsonValue.ts';
import { drawnTexts, drawnView, labelsOf, marksOf } from '../drawnTexts.ts';

/* Charts as low as a row of a dashboard allows, of 130 to 160 pixels. */

test('times that a form turns are level in low bars, and the last one is whole', async () => {
  const spec = drawnSpec(
    {
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'at',
      metrics: ['m'],
      time_grain_sqla: 'P3M',
      x_axis_format: '%m/%d/%Y',
      x_axis_time_format: '%m/%d/%Y',
      xAxisLabelRotation: 45,
    },
    Array.from({ length: 10 }, (_, i) => ({ at: Date.UTC(2003, 3 * i, 1), m: 500 + i })),
  );
  const labels = async (width: number) =>
    (await drawnTexts(spec, width, 130)).filter(({ text }) => text.includes('/'));
  for (const width of [240, 200]) {
    expect(await labels(width)).toMatchObject([
      { text: '01/01/2003', align: 'left', angle: 0 },
      { text: expect.stringMatching(/^0\d\/01\/2005$/), align: 'right', angle: 0 },
    ]);
  }
  expect(await labels(150)).toMatchObject([{ text: '01/01/2003' }]);
});

test('all columns of a low heat map are named beside long names of its rows', async () => {
  const sizes = ['Large', 'Medium', 'Small'];
  const spec = drawnSpec(
    { viz_type: 'heatmap_v2', x_axis: 'size', groupby: 'line', metric: 'm' },
    ['Trucks and Buses', 'Vintage Cars', 'Ships'].flatMap((line) =>
      sizes.map((size) => ({ line, size, m: 5 })),
    ),
  );
  for (const width of [240, 200]) {
    expect(await labelsOf(spec, width, 140)).toEqual(expect.arrayContaining(sizes));
  }
});

test('the title of an axis is cut with dots before it reaches the edge of a low chart', async () => {
  const spec = drawnSpec(
    { viz_type: 'bubble_v2', entity: 'who', x: 'sold', y: 'COUNT_DISTINCT(country)', size: 'sold' },
    [1, 2, 3].map((sold) => ({ who: `w${sold}`, sold, 'COUNT_DISTINCT(country)': sold })),
  );
  const limitOf = async (height: number) =>
    (await drawnTexts(spec, 240, height)).find(({ text }) => text.startsWith('COUNT'))?.limit ?? 0;
  expect(await limitOf(130)).toBeLessThan(110);
  expect(await limitOf(400)).toBe(220);
});

test('a part of a sunburst has a start of its name that can be recognized, or none', async () => {
  const names = [
    'East Asia & Pacific',
    'South Asia',
    'Sub-Saharan Africa',
    'Europe & Central Asia',
    'North America',
  ];
  const spec = drawnSpec(
    { viz_type: 'sunburst_v2', columns: ['region'], metric: 'm' },
    names.map((region, i) => ({ region, m: 90 - 15 * i })),
  );
  for (const size of [110, 130, 160, 320]) {
    const texts = await marksOf(spec, size, size);
    for (const { text, limit } of texts)
      expect(Math.min(limit, 6.6 * text.length)).toBeGreaterThanOrEqual(50);
    if (size === 320) expect(texts.length).toBe(5);
  }
});

test('a calendar of many months has smaller cells before months are left out, and says how many are', async () => {
  const months = (count: number) =>
    drawnSpec(
      { viz_type: 'cal_heatmap', granularity_sqla: 'at', metrics: ['m'] },
      Array.from({ length: count * 30 }, (_, day) => ({ at: Date.UTC(2003, 0, 1 + day), m: day })),
    );
  const drawn = async (count: number) => {
    const view = await drawnView(months(count), 240, 136);
    const cells = [...asList(view.data('cells')), ...asList(view.data('empty'))].map(asRecord);
    const size = Number(view.signal('cell'));
    view.finalize();
    return { blocks: new Set(cells.map(({ block }) => block)).size, cells, size };
  };
  for (const count of [12, 22, 160]) {
    const { cells, size } = await drawn(count);
    expect(Math.max(...cells.map(({ y }) => Number(y))) + size).toBeLessThanOrEqual(136);
  }
  expect(await drawn(22)).toMatchObject({ blocks: 22, size: 2 });
  const { blocks } = await drawn(160);
  expect(blocks).toBeLessThan(150);
  const left = (await marksOf(months(160), 240, 136))
    .map(({ text }) => text)
    .filter((text) => text.startsWith('…'));
  expect(left).toEqual([`… +${158 - blocks}`]);
});

test('the names of parallel axes do not touch each other', async () => {
  const metrics = ['sum__SP_POP_TOTL', 'sum__SP_RUR_TOTL_ZS', 'sum__SH_DYN_AIDS'];
  const rows = [1, 2].map((at) => ({
    who: `w${at}`,
    ...Object.fromEntries(metrics.map((name) => [name, at])),
  }));
  const spec = drawnSpec({ viz_type: 'para', series: 'who', metrics }, rows);
  for (const width of [200, 240, 320]) {
    const ends = (await marksOf(spec, width, 140))
      .filter(({ text }) => metrics.includes(text))
      .map(({ x, limit, align, text }) => {
        const wide = Math.min(limit, 7 * text.length);
        const from = align === 'left' ? x : align === 'right' ? x - wide : x - wide / 2;
        return { from, to: from + wide };
      });
    expect(ends.length).toBe(3);
    ends.slice(1).forEach(({ from }, at) => expect(from).toBeGreaterThanOrEqual((ends[at]?.to ?? 0) + 4));
  }
});

test('a radar and a rose fill the height of a low chart, and the axes of the radar are named', async () => {
  const radar = drawnSpec(
    { viz_type: 'radar', groupby: ['who'], metrics: ['count', 'AVG(price)', 'AVG(sales)'] },
    [1, 2].map((at) => ({ who: `w${at}`, count: at, 'AVG(price)': 3 - at, 'AVG(sales)': at })),
  );
  const rose = drawnSpec(
    { viz_type: 'rose', granularity_sqla: 'at', time_grain_sqla: 'P3M', metrics: ['m'] },
    Array.from({ length: 10 }, (_, i) => ({ at: Date.UTC(2003, 3 * i, 1), m: 5 + i })),
  );
  for (const width of [200, 240]) {
    for (const spec of [radar, rose]) {
      const view = await drawnView(spec, width, 130);
      expect(Number(view.signal('outer'))).toBeGreaterThanOrEqual(width < 240 ? 38 : 41);
      view.finalize();
    }
    const names = (await marksOf(radar, width, 130)).map(({ text }) => text);
    expect(names).toEqual(expect.arrayContaining(['count', 'AVG(price)', 'AVG(sales)']));
  }
});

test('the letters of a gauge can be read, or are left out', async () => {
  const spec = drawnSpec(
    { viz_type: 'gauge_chart', groupby: ['size'], metric: 'm', font_size: 13 },
    ['Small', 'Medium', 'Large'].map((size, at) => ({ size, m: 10 + at })),
  );
  for (const [width, height] of [
    [240, 130],
    [300, 200],
    [480, 320],
  ] as const) {
    const names = (await marksOf(spec, width, height)).filter(({ text }) => text.startsWith('size: '));
    expect(names.length).toBe(height < 200 ? 0 : 3);
  }
});

test('the titles of the groups of a treemap are at its top', async () => {
  const rows = ['Asia', 'Europe'].flatMap((region) =>
    ['A', 'B'].map((country, at) => ({ region, country: region + country, m: 9 - at })),
  );
  const spec = drawnSpec({ viz_type: 'treemap_v2', groupby: ['region', 'country'], metric: 'm' }, rows);
  const titles = (await marksOf(spec, 240, 140)).filter(({ text }) => /^(Asia|Europe)\b(?!\w)/.test(text));
  expect(Math.min(...titles.map(({ y }) => y))).toBeLessThan(6);
});

test('short names of capitals in a treemap are whole or left out', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ country: `M${at}W`, m: 4000 / (at + 2) }));
  const spec = drawnSpec({ viz_type: 'treemap_v2', groupby: ['country'], metric: 'm' }, rows);
  const names = (await marksOf(spec, 480, 300)).filter(({ text }) => /^M\d+W$/.test(text));
  expect(names.length).toBeGreaterThan(5);
  for (const { text, limit } of names) expect(limit).toBeGreaterThanOrEqual(8.5 * text.length);
});

test('the axis below the strips of a horizon is within the chart, however high the strips are', async () => {
  const spec = drawnSpec(
    { viz_type: 'horizon', granularity_sqla: 'at', groupby: ['n'], metrics: ['m'] },
    [0, 1, 2, 3].map((day) => ({ at: Date.UTC(2024, 0, 1 + day), a: day, b: 3 - day, c: 2, d: day % 2 })),
  );
  for (const height of [130, 260, 300, 312, 320, 500]) {
    const view = await drawnView(spec, 480, height);
    expect(Number(view.signal('strip')) * 4 + 22).toBeLessThanOrEqual(height - 8);
    view.finalize();
  }
});

test('a number in a partition is whole or left out', async () => {
  const rows = [{ a: 'Same', b: 'Same', c: 'Same', m: 1340 }];
  const spec = drawnSpec({ viz_type: 'partition', groupby: ['a', 'b', 'c'], metrics: ['m'] }, rows);
  for (const width of [180, 200, 210, 220, 230, 240, 260]) {
    const texts = await marksOf(spec, width, 140);
    expect(texts.length).toBe(3);
    for (const { text, limit } of texts)
      if (text.includes('1.34k')) expect(limit).toBeGreaterThanOrEqual(0.57 * 12 * text.length);
  }
});

test('years that two digits do not name are written in full, and a calendar says within its edges what it leaves out', async () => {
  const days = (from: number) =>
    Array.from({ length: 160 * 30 }, (_, day) => ({ at: Date.UTC(from, 0, 1 + day), m: day }));
  const names = async (from: number) => {
    const spec = drawnSpec({ viz_type: 'cal_heatmap', granularity_sqla: 'at', metrics: ['m'] }, days(from));
    return marksOf(spec, 240, 136);
  };
  expect((await names(1848)).filter(({ text }) => text.includes('’'))).toEqual([]);
  const texts = await names(2003);
  const left = texts.find(({ text }) => text.startsWith('…'));
  if (left === undefined) throw new Error('Nothing is left out');
  expect(left.x + 7 * left.text.length).toBeLessThanOrEqual(240);
  for (const { text, x } of texts.filter(({ y, text: each }) => y === left.y && each !== left.text))
    expect(x + 6.4 * text.length).toBeLessThanOrEqual(left.x);
});

test('the number of a bar to the left is within the chart', async () => {
  const spec = drawnSpec({ viz_type: 'bullet', metric: 'm' }, [{ m: -123_456_789 }]);
  const number = (await marksOf(spec, 240, 136)).find(({ text }) => text.startsWith('−123'));
  expect(number?.align).toBe('right');
});

test('names beside the flows of a sankey break only where their neighbours leave them two lines', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    from: `family of words ${at}`,
    to: `other family of words ${at}`,
    m: at === 3 ? 1 : 6,
  }));
  const spec = drawnSpec({ viz_type: 'sankey_v2', source: 'from', target: 'to', metric: 'm' }, rows);
  for (const height of [136, 150, 170, 240]) {
    const texts = (await marksOf(spec, 240, height)).toSorted((a, b) => a.x - b.x || a.y - b.y);
    texts.slice(1).forEach((text, at) => {
      const above = texts[at];
      if (above === undefined || above.x !== text.x) return;
      expect(text.y - above.y).toBeGreaterThanOrEqual(13 * Math.max(above.lines, text.lines) - 7);
    });
  }
});
