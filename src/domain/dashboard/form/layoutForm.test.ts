import type { LayoutMap } from '../edit/layoutMap.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeShape } from '../../merge/mergeShape.ts';
import { same } from '../../merge/same.ts';
import { present } from '../../merge/side.ts';
import {
  readDashboardContents,
  dashboardForm,
  dashboardOfForm,
  DASHBOARD_SHAPE,
  isDerivedPart,
  type DashboardContents,
} from './dashboardContent.ts';
import { layoutForm } from './layoutForm.ts';
import { chartOf, isTree, layoutOfForm } from './layoutOfForm.ts';

type Tree = Readonly<Record<string, readonly string[]>>;

/** A layout as nested components; `x:7` is chart 7 in the component x. */
function layout(tree: Tree): LayoutMap {
  const children = Object.values(tree).flat();
  const ids = [...new Set([...Object.keys(tree), ...children])];
  const entries = ids.map((name) => {
    const [id = '', chart] = name.split(':');
    const below = (tree[name] ?? []).map((each) => each.split(':')[0]);
    const meta = chart === undefined ? {} : { chartId: Number(chart), width: 4 };
    return [id, { id, type: chart === undefined ? 'ROW' : 'CHART', children: below, meta }] as const;
  });
  return canonical(Object.fromEntries(entries));
}

const contents = (positions: LayoutMap): DashboardContents =>
  readDashboardContents({
    certificationDetails: '',
    certifiedBy: '',
    css: '',
    jsonMetadata: null,
    owners: [],
    published: false,
    slug: null,
    title: '',
    positionJson: JSON.stringify(positions),
  });
const canonical = (positions: LayoutMap): LayoutMap => contents(positions).layout;

function merge(base: LayoutMap, mine: LayoutMap, theirs: LayoutMap) {
  const [before, here, there] = [base, mine, theirs].map((each) =>
    present<unknown>(dashboardForm(contents(each))),
  );
  const { content, conflicts } = mergeShape(DASHBOARD_SHAPE, before as never, here as never, there as never);
  const form = content.there ? (content.value as object) : {};
  return {
    layout: dashboardOfForm(form, [mine, theirs, base].map(contents)).layout,
    conflicts: conflicts.filter((each) => !isDerivedPart(each)),
  };
}
const childrenOf = (map: LayoutMap, id: string) => (map[id] as { children?: string[] } | undefined)?.children;

const base = layout({ ROOT_ID: ['GRID_ID'], GRID_ID: ['r', 's'], r: ['a:1', 'b:2'], s: ['c:3'] });

describe('two people who edit one layout', () => {
  test('both put a chart into one row', () => {
    const mine = layout({ ROOT_ID: ['GRID_ID'], GRID_ID: ['r', 's'], r: ['a:1', 'b:2', 'm:8'], s: ['c:3'] });
    const theirs = layout({
      ROOT_ID: ['GRID_ID'],
      GRID_ID: ['r', 's'],
      r: ['t:9', 'a:1', 'b:2'],
      s: ['c:3'],
    });
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(childrenOf(merged.layout, 'r')).toEqual(['t', 'a', 'b', 'm']);
  });

  test('move one chart to two places: a conflict, and the chart appears once', () => {
    const mine = layout({ ROOT_ID: ['GRID_ID'], GRID_ID: ['r', 's'], r: ['b:2'], s: ['c:3', 'a:1'] });
    const theirs = layout({
      ROOT_ID: ['GRID_ID'],
      GRID_ID: ['r', 's', 'q'],
      r: ['b:2'],
      s: ['c:3'],
      q: ['a:1'],
    });
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toMatchObject([
      { path: ['layout', 'components', 'a', 'parent'], kind: 'changed' },
    ]);
    expect(childrenOf(merged.layout, 's')).toEqual(['c', 'a']);
    expect(childrenOf(merged.layout, 'q')).toEqual([]);
  });

  test('one removes a row into which the other puts a chart: the row is restored with that chart only', () => {
    const mine = layout({ ROOT_ID: ['GRID_ID'], GRID_ID: ['r'], r: ['a:1', 'b:2'] });
    const theirs = layout({
      ROOT_ID: ['GRID_ID'],
      GRID_ID: ['r', 's'],
      r: ['a:1', 'b:2'],
      s: ['c:3', 't:9'],
    });
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(childrenOf(merged.layout, 's')).toEqual(['t']);
    expect(childrenOf(merged.layout, 'GRID_ID')).toEqual(['r', 's']);
  });

  test('both add the same chart: it appears once [DOC-6]', () => {
    const mine = layout({ ROOT_ID: ['GRID_ID'], GRID_ID: ['r', 's'], r: ['a:1', 'b:2', 'm:9'], s: ['c:3'] });
    const theirs = layout({
      ROOT_ID: ['GRID_ID'],
      GRID_ID: ['r', 's'],
      r: ['a:1', 'b:2'],
      s: ['c:3', 't:9'],
    });
    const charts = Object.values(merge(base, mine, theirs).layout).map(chartOf);
    expect(charts.filter((each) => each === 9)).toHaveLength(1);
  });

  test('each moves a row into the other one: one of them returns to its place [DOC-6]', () => {
    const nested = (below: Tree) => layout({ ROOT_ID: ['GRID_ID'], ...below });
    const before = nested({ GRID_ID: ['r', 's'], r: ['a:1'], s: ['c:3'] });
    const mine = nested({ GRID_ID: ['s'], r: ['a:1'], s: ['c:3', 'r'] });
    const theirs = nested({ GRID_ID: ['r'], r: ['a:1', 's'], s: ['c:3'] });
    const merged = merge(before, mine, theirs).layout;
    expect(isTree(merged)).toBe(true);
    expect(childrenOf(merged, 'GRID_ID')).toEqual(['r']);
    expect(childrenOf(merged, 'r')).toEqual(['a', 's']);
  });

  test('one moves a chart that the other one resizes [DOC-5]', () => {
    const mine = layout({ ROOT_ID: ['GRID_ID'], GRID_ID: ['r', 's'], r: ['b:2'], s: ['a:1', 'c:3'] });
    const a = base['a'] as { meta: object };
    const theirs = { ...base, a: { ...a, meta: { ...a.meta, width: 9 } } };
    const merged = merge(base, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(merged.layout['a']).toMatchObject({ meta: { width: 9 }, parents: ['ROOT_ID', 'GRID_ID', 's'] });
  });
});

test('a child by a name that every object has is no child', () => {
  const root = { id: 'ROOT_ID', type: 'ROOT', children: ['__proto__', 'GRID_ID'], meta: {} };
  const grid = { id: 'GRID_ID', type: 'GRID', children: [], meta: {} };
  expect(layoutForm({ ROOT_ID: root, GRID_ID: grid }).order['ROOT_ID']).toEqual(['GRID_ID']);
});

test('a layout is preserved byte for byte [ENT-18]', () => {
  const stored = {
    DASHBOARD_VERSION_KEY: 'v2',
    GRID_ID: { children: ['r'], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
    HEADER_ID: { id: 'HEADER_ID', meta: { text: 'Größe' }, type: 'HEADER' },
    ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
    orphan: {
      children: ['lost'],
      id: 'orphan',
      meta: { chartId: 4, later: { deep: [1, null] } },
      parents: ['x'],
      type: 'CHART',
    },
    lost: {
      children: [],
      id: 'lost',
      meta: { '0': 'ROOT_ID', zz: 1.5 },
      parents: ['orphan'],
      type: 'WIDGET',
    },
    r: {
      children: [],
      extra: true,
      id: 'r',
      meta: { background: 'B' },
      parents: ['ROOT_ID', 'GRID_ID'],
      type: 'ROW',
    },
  };
  const text = JSON.stringify(
    Object.fromEntries(Object.entries(stored).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
  expect(JSON.stringify(canonical(JSON.parse(text) as LayoutMap))).toBe(text);
});

const IDS = ['r', 's', 't', 'u', 'a', 'b', 'c', 'd'];
/** A valid layout: each component is in an earlier one, or in the grid. */
const anyLayout: fc.Arbitrary<LayoutMap> = fc
  .record({
    ids: fc.shuffledSubarray(IDS),
    places: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    sizes: fc.array(fc.nat(2), { minLength: 8, maxLength: 8 }),
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  })
  .map(({ ids, places, sizes, order }) => {
    const children: Record<string, string[]> = { ROOT_ID: ['GRID_ID'], GRID_ID: [] };
    ids.forEach((id, at) => {
      const holders = Object.keys(children).filter((each) => each !== 'ROOT_ID' && !/^[a-d]$/.test(each));
      const parent = holders[(places[at] ?? 0) % holders.length] ?? 'GRID_ID';
      const list = children[parent] ?? [];
      list.splice((order[at] ?? 0) % (list.length + 1), 0, id);
      children[id] = [];
    });
    const entries = Object.entries(children).map(([id, below], at) => {
      const isChart = /^[a-d]$/.test(id);
      const meta = isChart ? { chartId: id.charCodeAt(0), width: sizes[at % 8] } : {};
      return [id, { id, type: isChart ? 'CHART' : 'ROW', children: below, meta }] as const;
    });
    return canonical(Object.fromEntries(entries));
  });
const equal = (a: LayoutMap, b: LayoutMap) =>
  same(DASHBOARD_SHAPE, dashboardForm(contents(a)), dashboardForm(contents(b)));

describe('a merge of any layouts', () => {
  const holds = (property: (base: LayoutMap, mine: LayoutMap, theirs: LayoutMap) => void) =>
    fc.assert(fc.property(anyLayout, anyLayout, anyLayout, property), { numRuns: 120 });

  test('takes the side that alone changed', () => {
    holds((before, other) => {
      expect(merge(before, other, before).layout).toEqual(other);
      expect(merge(before, before, other).layout).toEqual(other);
      expect(merge(before, other, other).layout).toEqual(other);
    });
  });

  test('is a tree, with each chart once and each component that one side added [DOC-6]', () => {
    holds((before, mine, theirs) => {
      const merged = merge(before, mine, theirs).layout;
      expect(isTree(merged)).toBe(true);
      const charts = Object.values(merged)
        .map(chartOf)
        .filter((each) => each !== null);
      expect(new Set(charts).size).toBe(charts.length);
      for (const id of [...Object.keys(mine), ...Object.keys(theirs)]) {
        if (!(id in before)) expect(Object.keys(merged)).toContain(id);
      }
      // All of it is under the root: nothing is unreachable.
      const { components } = layoutForm(merged);
      for (const [id, each] of Object.entries(components)) {
        if (id !== 'ROOT_ID') expect(each).toHaveProperty('parent');
      }
    });
  });

  test('is the same for both sides without conflicts', () => {
    holds((before, mine, theirs) => {
      const one = merge(before, mine, theirs);
      if (one.conflicts.length === 0)
        expect(equal(one.layout, merge(before, theirs, mine).layout)).toBe(true);
    });
  });

  test('can read its own form again', () => {
    holds((before) => {
      expect(canonical(layoutOfForm(layoutForm(before), []))).toEqual(before);
    });
  });
});
