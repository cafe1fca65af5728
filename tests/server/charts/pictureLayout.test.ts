import { describe, expect, test } from 'vitest';
import { dashboardPage } from '../../../server/pictures/dashboardPage.ts';
import { pdfPages } from '../../../server/pictures/pdfPages.ts';

test('a dashboard is its charts row by row, as wide as its layout says, up to a limit', () => {
  const ids = Array.from({ length: 30 }, (_, at) => at + 1);
  const charts = ids.map((id) => ({ id, sliceName: `c${id}` }) as never);
  const nodes = ids.map((id) => [
    `CHART-${id}`,
    { id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id, width: 6, height: 50 } },
  ]);
  const rows = ids.map((id) => [
    `ROW-${id}`,
    { id: `ROW-${id}`, type: 'ROW', children: [`CHART-${id}`], meta: {} },
  ]);
  const layout = {
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ids.map((id) => `ROW-${id}`) },
    ...Object.fromEntries([...nodes, ...rows]),
  };
  const { places, left, height } = dashboardPage(JSON.stringify(layout), charts, 84);
  expect([places.length, left]).toEqual([24, 6]);
  expect(places.slice(0, 3).map(({ x, y }) => [x, y])).toEqual([
    [24, 84],
    [606, 84],
    [24, 496],
  ]);
  expect(height).toBeGreaterThan(84 + 12 * 400);
  // As on a dashboard without a layout.
  expect(dashboardPage('{oops', charts, 84).places).toHaveLength(24);
});

test('a dashboard has its texts, headings and the names of tabs between its charts', () => {
  const component = (id: string, type: string, children: readonly string[], meta: object = {}) =>
    [id, { id, type, children, meta }] as const;
  const text = { code: '**Read**', width: 4, height: 20 };
  const layout = Object.fromEntries([
    component('ROOT_ID', 'ROOT', ['GRID_ID']),
    component('GRID_ID', 'GRID', ['HEADER-1', 'ROW-1', 'TABS-1']),
    component('HEADER-1', 'HEADER', [], { text: 'Sales' }),
    component('ROW-1', 'ROW', ['COLUMN-1', 'CHART-1']),
    component('COLUMN-1', 'COLUMN', ['MARKDOWN-1'], { width: 4 }),
    component('MARKDOWN-1', 'MARKDOWN', [], text),
    component('CHART-1', 'CHART', [], { chartId: 1, width: 8, height: 50 }),
    component('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    component('TAB-1', 'TAB', [], { text: 'One' }),
    component('TAB-2', 'TAB', ['MARKDOWN-2', 'MARKDOWN-3'], { text: 'Two' }),
    component('MARKDOWN-2', 'MARKDOWN', [], { ...text, width: 12, height: 1 }),
    component('MARKDOWN-3', 'MARKDOWN', [], { ...text, code: ' ' }),
  ]);
  const { places, texts, height } = dashboardPage(
    JSON.stringify(layout),
    [{ id: 1, sliceName: 'c' } as never],
    84,
  );
  expect(texts).toEqual([
    { x: 24, y: 84, width: 1152, height: 36, text: 'Sales', format: 'heading' },
    { x: 24, y: 132, width: 376, height: 160, text: '**Read**', format: 'markdown' },
    // A tab without content has no heading.
    { x: 24, y: 544, width: 1152, height: 36, text: 'Two', format: 'heading' },
    { x: 24, y: 592, width: 1152, height: 32, text: '**Read**', format: 'markdown' },
  ]);
  expect(places.map(({ x, y, width }) => [x, y, width])).toEqual([[412, 132, 764]]);
  expect(height).toBe(648);
});

test('charts of a column are below each other beside a higher chart, also on the pages of a PDF', () => {
  const sizes = { 1: [6, 60], 2: [6, 30], 3: [3, 28], 4: [12, 20] };
  const component = (id: string, type: string, children: readonly string[], meta: object = {}) =>
    [id, { id, type, children, meta }] as const;
  const layout = Object.fromEntries([
    component('ROOT_ID', 'ROOT', ['GRID_ID']),
    component('GRID_ID', 'GRID', ['ROW-1', 'CHART-4']),
    component('ROW-1', 'ROW', ['CHART-1', 'COLUMN-1']),
    component('COLUMN-1', 'COLUMN', ['CHART-2', 'CHART-3'], { width: 6 }),
    ...Object.entries(sizes).map(([id, [width, height]]) =>
      component(`CHART-${id}`, 'CHART', [], { chartId: Number(id), width, height }),
    ),
  ]);
  const charts = [1, 2, 3, 4].map((id) => ({ id, sliceName: `c${id}` }) as never);
  const { places, height } = dashboardPage(JSON.stringify(layout), charts, 84);
  const of = places.map(({ x, y, width, height: high }) => [x, y, width, high]);
  expect(of).toEqual([
    [24, 84, 570, 480],
    [606, 84, 570, 240],
    [606, 336, 279, 224],
    [24, 576, 1152, 160],
  ]);
  expect(height).toBe(760);
  const parts = places.map((place) => ({ ...place, form: {}, frames: [] }));
  const tops = pdfPages(parts, { height: 800, head: 84 }).map((page) => page.map(({ top }) => top));
  expect(tops).toEqual([[84, 84, 336, 576]]);
});

describe('of a dashboard on paper', () => {
  const chart = (id: number, width: number) => ({
    id: `CHART-${id}`,
    type: 'CHART',
    children: [],
    meta: { chartId: id, width, height: 50 },
  });
  const tab = (id: string, text: string, children: readonly string[]) => ({
    id,
    type: 'TAB',
    children,
    meta: { text },
  });
  const layout = JSON.stringify({
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS-1'] },
    'TABS-1': { id: 'TABS-1', type: 'TABS', children: ['TAB-a', 'TAB-b'], meta: {} },
    'TAB-a': tab('TAB-a', 'North', ['ROW-a']),
    'TAB-b': tab('TAB-b', 'South', ['ROW-b']),
    'ROW-a': { id: 'ROW-a', type: 'ROW', children: ['CHART-1', 'CHART-2'], meta: {} },
    'ROW-b': { id: 'ROW-b', type: 'ROW', children: ['CHART-3'], meta: {} },
    'CHART-1': chart(1, 4),
    'CHART-2': chart(2, 8),
    'CHART-3': chart(3, 3),
  });
  const charts = [1, 2, 3].map((id) => ({ id, sliceName: `c${id}` }));
  const shown = (choice: Parameters<typeof dashboardPage>[3]) => {
    const { places, texts, width } = dashboardPage(layout, charts, 0, choice);
    return {
      charts: places.map((place) => [place.chart.id, Math.round(place.width)]),
      texts: texts.map(({ text }) => text),
      width,
    };
  };

  test('a tab stands alone under its name, or all of them where nobody has one of that id', () => {
    expect(shown({ tab: 'TAB-b' })).toMatchObject({ charts: [[3, 279]], texts: ['South'] });
    expect(shown({ tab: 'TAB-gone' }).texts).toEqual(['North', 'South']);
  });

  test('charts stand alone, without the names of tabs that have none of them', () => {
    expect(shown({ only: new Set([2]) })).toMatchObject({ charts: [[2, 764]], texts: ['North'] });
  });

  test('upright paper is narrower, and charts have half of it at least', () => {
    expect(shown({ isUpright: true })).toEqual({
      charts: [
        [1, 370],
        [2, 752],
        [3, 370],
      ],
      texts: ['North', 'South'],
      width: 800,
    });
  });
});
