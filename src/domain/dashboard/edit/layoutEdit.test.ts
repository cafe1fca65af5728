import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asNumber, asRecord } from '../../jsonValue.ts';
import { readLayout } from '../layout/readLayout.ts';
import { assignLayout } from './edits/assignLayout.ts';
import { applyLayoutEdit, type LayoutEdit } from './layoutEdit.ts';
import { componentAt, findComponent, metaOf, subtree, type LayoutMap } from './layoutMap.ts';
import { layoutProblems } from './layoutProblems.ts';
import { layoutText, normalise, parseLayout } from './normalise.ts';
import { layout } from './testLayout.ts';

/* Random edits of random layouts. Most refer to existing components, some do not. */

interface Draw {
  readonly kind: Exclude<LayoutEdit['kind'], 'paste'>;
  readonly type: 'CHART' | 'COLUMN' | 'DIVIDER' | 'HEADER' | 'MARKDOWN' | 'ROW' | 'TAB' | 'TABS';
  readonly what: number;
  readonly where: number;
  readonly index: number;
  readonly size: number;
}

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom('add', 'move' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('resize', 'remove', 'wrap', 'unwrap', 'duplicate', 'setMeta' as const),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom('copy', 'moveAll', 'resizeAll', 'removeAll', 'align', 'distribute' as const),
    },
    { weight: 1, arbitrary: fc.constantFrom('tabsAtTop', 'gridAtTop' as const) },
  ),
  type: fc.constantFrom('CHART', 'COLUMN', 'DIVIDER', 'HEADER', 'MARKDOWN', 'ROW', 'TAB', 'TABS'),
  what: fc.nat(),
  where: fc.nat(),
  index: fc.nat(6),
  size: fc.integer({ min: -1, max: 14 }),
});

function editFor(map: LayoutMap, { kind, type, what, where, index, size }: Draw): LayoutEdit {
  const all = [...Object.keys(map), 'CHART-gone'];
  const containers = all.filter((each) => /^(?:ROW|COLUMN|TAB)/u.test(each) || each === 'GRID_ID');
  const pick = (at: number, ids: readonly string[]): string => ids[at % ids.length] ?? '';
  const id = pick(what, all);
  const to = { parent: pick(where, where % 8 === 0 ? all : containers), index };
  switch (kind) {
    case 'add': {
      const addition = type === 'CHART' ? { type, chartId: what % 40, uuid: null, name: 'A' } : { type };
      return { kind, addition, to };
    }
    case 'move':
    case 'copy':
      return { kind, id, to };
    case 'moveAll':
      return { kind, id, ids: [pick(what + 1, all), pick(where, all), id], to };
    case 'resizeAll':
      return { kind, ids: [id, pick(where, all)], by: { width: size - 6, height: size } };
    case 'removeAll':
      return { kind, ids: what % 4 === 0 ? [id, pick(where, all)] : [id] };
    case 'resize':
      return { kind, id, size: { width: size, ...(where % 2 === 0 && { height: size * 4 }) } };
    case 'setMeta':
      return { kind, id, change: { text: String(where) } };
    case 'tabsAtTop':
    case 'gridAtTop':
      return { kind };
    default:
      return { kind, id };
  }
}

interface Step {
  readonly before: LayoutMap;
  readonly edit: LayoutEdit;
  readonly after: LayoutMap;
}

/** The steps that were not rejected. */
function run(start: LayoutMap, draws: readonly Draw[]): readonly Step[] {
  const steps: Step[] = [];
  let made = 0;
  let map = start;
  for (const each of draws) {
    const edit = editFor(map, each);
    const result = applyLayoutEdit(map, edit, () => `n${(made += 1)}`);
    if (!result.ok) continue;
    steps.push({ before: map, edit, after: result.value });
    map = result.value;
  }
  return steps;
}

const start = layout([
  ['ROW-a', ['CHART-a:4', ['COLUMN-a:5', ['CHART-b:3', ['ROW-b', ['CHART-c:2', 'MARKDOWN-a:2']]]]]],
  'HEADER-a',
  [
    'TABS-a',
    [
      ['TAB-a', [['ROW-c', ['CHART-d:12']]]],
      ['TAB-b', []],
    ],
  ],
]);

const draws = fc.array(draw, { minLength: 1, maxLength: 30, size: 'max' });

test('every edit produces a valid layout or is rejected: a tree, within the table of drops, no row too wide [LAY-02]', () => {
  let made = 0;
  fc.assert(
    fc.property(draws, (drawn) => {
      for (const { edit, after } of run(start, drawn)) {
        made += 1;
        expect(layoutProblems(after), JSON.stringify(edit)).toEqual([]);
        expect(readLayout(JSON.stringify(after), []).faults).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
  expect(made).toBeGreaterThan(400);
});

/** The ids in the tree, without containers that are created and removed automatically. */
const kept = (map: LayoutMap): string[] =>
  subtree(map, 'ROOT_ID').filter(
    (id) => !['ROW', 'TABS', 'TAB', 'COLUMN', 'GRID'].includes(componentAt(map, id).type),
  );

test('only removing deletes something, and no edit leaves unreachable entries', () => {
  fc.assert(
    fc.property(draws, (drawn) => {
      for (const { before, edit, after } of run(start, drawn)) {
        const gone = kept(before).filter((id) => !kept(after).includes(id));
        const taken = edit.kind === 'remove' ? [edit.id] : edit.kind === 'removeAll' ? edit.ids : [];
        const removed = taken.flatMap((id) => (findComponent(before, id) ? subtree(before, id) : []));
        expect(
          gone.filter((id) => !removed.includes(id)),
          JSON.stringify(edit),
        ).toEqual([]);
        const outside = Object.keys(after).filter(
          (id) => findComponent(after, id) && !subtree(after, 'ROOT_ID').includes(id),
        );
        expect(
          outside.filter((id) => id !== 'GRID_ID'),
          JSON.stringify(edit),
        ).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

/** Whether the edit may change a component's text or height. */
const isSizedBy = (before: LayoutMap, edit: LayoutEdit, id: string): boolean =>
  ('id' in edit && edit.id === id) ||
  (edit.kind === 'resizeAll' && edit.ids.includes(id)) ||
  (edit.kind === 'align' && componentAt(before, edit.id).children.includes(id));

test('no edit shows a chart twice or changes unrelated components', () => {
  fc.assert(
    fc.property(draws, (drawn) => {
      for (const { before, edit, after } of run(start, drawn)) {
        const charts = subtree(after, 'ROOT_ID').map((id) =>
          asNumber(metaOf(componentAt(after, id))['chartId']),
        );
        const placed = charts.filter((id) => id !== null);
        expect(placed.length).toBe(new Set(placed).size);
        for (const id of kept(before)) {
          const [was, now] = [componentAt(before, id), findComponent(after, id)];
          if (now === null) continue;
          const { width: _was, ...meta } = metaOf(was);
          const { width: _now, ...metaNow } = metaOf(now);
          if (!isSizedBy(before, edit, id)) expect(metaNow).toEqual(meta);
          // A component that did not move is the same object.
          if (
            now.meta === was.meta &&
            now.parents?.join() === was.parents?.join() &&
            now.children === was.children
          )
            expect(now).toBe(was);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('undoing edits entry by entry restores the same text, and redoing them too', () => {
  fc.assert(
    fc.property(draws, (drawn) => {
      const steps = run(start, drawn);
      const draft: Record<string, unknown> = { ...start };
      for (const { before, after } of steps) assignLayout(draft, before, after);
      expect(layoutText(draft)).toBe(layoutText(steps.at(-1)?.after ?? start));
      for (const { before, after } of steps.toReversed()) assignLayout(draft, after, before);
      expect(layoutText(draft)).toBe(layoutText(start));
    }),
    { numRuns: 60 },
  );
});

const stored = fc.dictionary(
  fc.constantFrom('ROOT_ID', 'GRID_ID', 'HEADER_ID', 'A', 'B', 'C', 'D', 'E', 'F'),
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('v2', null, 7, []) },
    {
      weight: 9,
      arbitrary: fc.record(
        {
          id: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
          type: fc.constantFrom(
            'ROW',
            'COLUMN',
            'TABS',
            'TAB',
            'CHART',
            'MARKDOWN',
            'HEADER',
            'ROOT',
            'GRID',
            'WIDGET',
          ),
          children: fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'GRID_ID', 'GONE'), {
            maxLength: 4,
          }),
          parents: fc.array(fc.constantFrom('ROOT_ID', 'GRID_ID', 'A'), { maxLength: 3 }),
          meta: fc.dictionary(fc.constantFrom('width', 'chartId', 'text', 'other'), fc.nat(14)),
        },
        { requiredKeys: ['type'] },
      ),
    },
  ),
);

/** Stored tabs may be empty; they stay so until somebody adds a tab. */
const treeProblems = (map: LayoutMap): readonly string[] =>
  layoutProblems(map)
    .filter(({ kind, text }) => kind === 'tree' && !text.endsWith('has no tab'))
    .map(({ text }) => text);

const LINKED = [{ id: 3, name: 'Three' }];

test('any stored layout, valid or not, becomes a tree that shows the same, and stays so', () => {
  fc.assert(
    fc.property(stored, (entries) => {
      const text = JSON.stringify(entries);
      const seen = readLayout(text, LINKED);
      const map = normalise(parseLayout(text), seen);
      expect(treeProblems(map)).toEqual([]);
      const again = readLayout(JSON.stringify(map), LINKED);
      expect(again.nodes).toEqual(seen.nodes);
      expect(normalise(map, again)).toEqual(map);
      for (const [id, entry] of Object.entries(entries)) {
        const meta = asRecord(map[id])['meta'];
        if (entry !== null && typeof entry === 'object' && 'meta' in entry) expect(meta).toEqual(entry.meta);
      }
    }),
    { numRuns: 500 },
  );
});

test('edits of a repaired layout are valid trees as well', () => {
  fc.assert(
    fc.property(stored, draws, (entries, drawn) => {
      const text = JSON.stringify(entries);
      const map = normalise(parseLayout(text), readLayout(text, LINKED));
      for (const { edit, after } of run(map, drawn)) {
        expect(treeProblems(after), JSON.stringify(edit)).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});

test('a valid layout keeps its objects, with the keys of other releases', () => {
  const text = layoutText({
    ...start,
    DASHBOARD_VERSION_KEY: 'v3',
    'CHART-a': {
      ...componentAt(start, 'CHART-a'),
      later: [1],
      meta: { ...componentAt(start, 'CHART-a').meta, 0: 'x' },
    },
  });
  const entries = parseLayout(text);
  const map = normalise(entries, readLayout(text, []));
  for (const id of Object.keys(entries)) expect(map[id], id).toBe(entries[id]);
  expect(layoutText(map)).toBe(text);
});
