import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Layout, chartIds, isBlank } from './layout.ts';
import { childrenOf, type AnyNode } from './layoutNode.ts';
import { readLayout } from './readLayout.ts';

type Stored = Record<string, unknown>;

function component(id: string, type: string, children: readonly string[] = [], meta: unknown = {}): Stored {
  return { [id]: { id, type, children, meta } };
}

function read(...components: readonly Stored[]): Layout {
  return readLayout(JSON.stringify(Object.assign({ DASHBOARD_VERSION_KEY: 'v2' }, ...components)), []);
}

const chart = (id: string, chartId: number, meta: object = {}) =>
  component(id, 'CHART', [], { chartId, sliceName: `Chart ${chartId}`, width: 4, height: 50, ...meta });

/** The shape of a tree as text: kinds and ids only. */
function shape(nodes: readonly AnyNode[]): unknown[] {
  return nodes.map((node) => {
    const below = childrenOf(node);
    return below.length === 0 ? `${node.kind} ${node.id}` : [`${node.kind} ${node.id}`, shape(below)];
  });
}

test('a layout of only containers is blank, and one with an empty tab is not', () => {
  const of = (...components: readonly Stored[]) =>
    isBlank(read(component('ROOT_ID', 'ROOT', ['X']), ...components).nodes);
  expect(isBlank([])).toBe(true);
  expect(of(component('X', 'ROW', ['COLUMN-1']), component('COLUMN-1', 'COLUMN'))).toBe(true);
  expect(of(component('X', 'TABS'))).toBe(true);
  expect(of(component('X', 'TABS', ['TAB-1']), component('TAB-1', 'TAB'))).toBe(false);
  expect(of(component('X', 'ROW', ['C-1']), chart('C-1', 1))).toBe(false);
});

test('a layout is a map of components that name their children, with attributes from their meta [LAY-02 ENT-18]', () => {
  const layout = read(
    component('ROOT_ID', 'ROOT', ['GRID_ID']),
    component('GRID_ID', 'GRID', ['ROW-1', 'DIVIDER-1', 'HEADER-1']),
    component('ROW-1', 'ROW', ['C-1', 'COLUMN-1'], { background: 'BACKGROUND_WHITE', '0': 'stray' }),
    component('COLUMN-1', 'COLUMN', ['C-2', 'M-1', 'D-1'], { width: 3 }),
    component('M-1', 'MARKDOWN', [], { code: '# Hello', width: 3, height: 20 }),
    component('D-1', 'DYNAMIC', [], { width: 2, height: 10 }),
    component('DIVIDER-1', 'DIVIDER'),
    component('HEADER-1', 'HEADER', [], { text: 'Part two', headerSize: 'LARGE_HEADER' }),
    chart('C-1', 1, { width: 9, height: 60, sliceNameOverride: 'Mine' }),
    chart('C-2', 2),
  );
  expect(shape(layout.nodes)).toEqual([
    ['row ROW-1', ['chart C-1', ['column COLUMN-1', ['chart C-2', 'markdown M-1', 'unknown D-1']]]],
    'divider DIVIDER-1',
    'header HEADER-1',
  ]);
  expect(layout.charts[0]).toMatchObject({
    chartId: 1,
    name: 'Mine',
    hasOwnName: true,
    width: 9,
    height: 60,
  });
  expect(layout.nodes[0]).toMatchObject({ background: 'white' });
  expect(layout.nodes.at(-1)).toMatchObject({ text: 'Part two', size: 'large' });
  expect(layout.charts[1]).toMatchObject({ name: 'Chart 2', hasOwnName: false });
  expect(layout.ancestors.get('C-2')).toEqual(['ROOT_ID', 'GRID_ID', 'ROW-1', 'COLUMN-1']);
  expect(layout.faults).toEqual([]);
});

test('tabs may be at the top, where the grid has no parent, and inside other tabs', () => {
  const layout = read(
    component('ROOT_ID', 'ROOT', ['TABS-1']),
    component('GRID_ID', 'GRID'),
    component('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
    component('TAB-1', 'TAB', ['TABS-2'], { text: 'First' }),
    component('TAB-2', 'TAB', [], { text: 'Second' }),
    component('TABS-2', 'TABS', ['TAB-3']),
    component('TAB-3', 'TAB', ['ROW-1'], { text: 'Inner' }),
    component('ROW-1', 'ROW', ['C-1']),
    chart('C-1', 1),
  );
  expect(layout.tabs.map(({ id }) => id)).toEqual(['TABS-1', 'TABS-2']);
  expect(layout.ancestors.get('C-1')).toEqual(['ROOT_ID', 'TABS-1', 'TAB-1', 'TABS-2', 'TAB-3', 'ROW-1']);
  expect(layout.faults).toEqual([]);
});

test('a cycle, a shared child and a missing one are reported, and the rest is shown', () => {
  const layout = read(
    component('ROOT_ID', 'ROOT', ['GRID_ID']),
    component('GRID_ID', 'GRID', ['ROW-1', 'ROW-2', 'GONE']),
    component('ROW-1', 'ROW', ['COLUMN-1', 'C-1']),
    component('COLUMN-1', 'COLUMN', ['ROW-1']),
    component('ROW-2', 'ROW', ['C-1']),
    chart('C-1', 1),
  );
  expect(chartIds(layout)).toEqual([1]);
  expect(layout.faults).toEqual([
    { kind: 'repeated', id: 'ROW-1', parent: 'COLUMN-1' },
    { kind: 'repeated', id: 'C-1', parent: 'ROW-2' },
    { kind: 'missing', id: 'GONE', parent: 'GRID_ID' },
  ]);
});

test('an unreachable chart, and one missing in the layout, are shown below the rest', () => {
  const text = JSON.stringify({
    ...component('ROOT_ID', 'ROOT', ['GRID_ID']),
    ...component('GRID_ID', 'GRID', []),
    ...component('ROW-9', 'ROW', ['C-7']),
    ...chart('C-7', 7),
  });
  const layout = readLayout(text, [
    { id: 7, name: 'Seven' },
    { id: 8, name: 'Eight' },
  ]);
  expect(chartIds(layout)).toEqual([7, 8]);
  expect(layout.charts.at(-1)).toMatchObject({ id: 'UNPLACED-8', name: 'Eight' });
  expect(layout.faults.map(({ kind }) => kind)).toEqual(['orphan', 'orphan', 'unplaced']);
});

test('a dashboard with tabs shows unplaced charts in its first tab', () => {
  const text = JSON.stringify({
    ...component('ROOT_ID', 'ROOT', ['TABS-1']),
    ...component('TABS-1', 'TABS', ['TAB-1']),
    ...component('TAB-1', 'TAB', [], { text: 'Only' }),
  });
  const layout = readLayout(text, [{ id: 8, name: 'Eight' }]);
  expect(layout.ancestors.get('UNPLACED-8')).toEqual(['ROOT_ID', 'TABS-1', 'TAB-1', 'ROW-STRAYS-0']);
});

test.each([
  ['null', null, 0],
  ['nothing', '', 0],
  ['no JSON', '{', 1],
  ['a list', '[]', 1],
])('%s instead of a layout stacks the charts', (_what, text, faults) => {
  const layout = readLayout(text, [{ id: 1, name: 'One' }]);
  expect(chartIds(layout)).toEqual([1]);
  expect(layout.faults.filter(({ kind }) => kind === 'unreadable')).toHaveLength(faults);
});

test.each([
  [{}, 4, 50],
  [{ width: 99, height: 99_999 }, 12, 1_000],
  [{ width: -1, height: 0 }, 4, 50],
  [{ width: '6', height: 'tall' }, 6, 50],
])('an invalid size is replaced: %j', (meta, width, height) => {
  const layout = read(
    component('ROOT_ID', 'ROOT', ['C']),
    component('C', 'CHART', [], { chartId: 1, ...meta }),
  );
  expect(layout.charts[0]).toMatchObject({ width, height });
});

/** Maps of components with random children, types and sizes. */
const mangled = fc.dictionary(
  fc.constantFrom('ROOT_ID', 'GRID_ID', 'HEADER_ID', 'A', 'B', 'C', 'D', 'E', 'F'),
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        type: fc.constantFrom('ROW', 'COLUMN', 'CHART', 'TABS', 'TAB', 'MARKDOWN', 'GRID', 'ROOT', 'NEW', ''),
        children: fc.array(fc.constantFrom('ROOT_ID', 'GRID_ID', 'A', 'B', 'C', 'D', 'E', 'F', 'GONE'), {
          maxLength: 6,
        }),
        meta: fc.record({
          chartId: fc.oneof(fc.nat(5), fc.constant('x'), fc.constant(null)),
          width: fc.anything(),
        }),
      }),
    },
    { weight: 1, arbitrary: fc.anything() },
  ),
);

test('any layout reads as a tree without duplicates in which every chart is shown', () => {
  const linked = [0, 1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Chart ${id}` }));
  fc.assert(
    fc.property(mangled, (stored) => {
      const layout = readLayout(JSON.stringify(stored), linked);
      const ids = collect(layout.nodes);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...layout.ancestors.keys()].toSorted()).toEqual(ids.toSorted());
      expect(new Set(chartIds(layout))).toEqual(new Set(linked.map(({ id }) => id)));
    }),
    { numRuns: 500 },
  );
});

test('ten thousand nested components do not overflow the stack', () => {
  const stored: Stored = component('ROOT_ID', 'ROOT', ['R-0']);
  for (let at = 0; at < 10_000; at += 1) Object.assign(stored, component(`R-${at}`, 'ROW', [`R-${at + 1}`]));
  const layout = readLayout(JSON.stringify(stored), []);
  expect(layout.faults.some(({ kind }) => kind === 'tooDeep')).toBe(true);
});

function collect(nodes: readonly AnyNode[]): string[] {
  return nodes.flatMap((node) => [node.id, ...collect(childrenOf(node))]);
}
