import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges, resolve } from './applyChanges.ts';
import type { Conflict } from './conflict.ts';
import { difference } from './difference.ts';
import { mergeShape } from './mergeShape.ts';
import { same } from './same.ts';
import { ATOMIC, IDS, SET, fields, keyed, list } from './shape.ts';
import { ABSENT, mergeSide, present, type Side } from './side.ts';

const shape = fields({
  title: ATOMIC,
  owners: SET,
  colors: keyed(ATOMIC),
  filters: list('id', fields({ name: ATOMIC, scope: SET })),
  layout: keyed(fields({ meta: keyed(ATOMIC) })),
  order: keyed(IDS),
});

const few = fc.integer({ min: 0, max: 2 });
const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
const filter = (of: string) => fc.record({ id: fc.constant(of), name: few, scope: fc.uniqueArray(few) });
const filters = fc
  .uniqueArray(id, { maxLength: 4 })
  .chain((ids) => fc.tuple(...ids.map(filter)) as fc.Arbitrary<readonly unknown[]>);
const document = fc
  .record(
    {
      title: few,
      owners: fc.uniqueArray(few),
      colors: fc.dictionary(id, few, { maxKeys: 3 }),
      filters,
      layout: fc.dictionary(id, fc.record({ type: few, meta: fc.dictionary(id, few, { maxKeys: 2 }) }), {
        maxKeys: 3,
      }),
      order: fc.dictionary(fc.constantFrom('row', 'tab'), fc.uniqueArray(id), { maxKeys: 2 }),
      later: few,
    },
    { requiredKeys: [] },
  )
  .map((value) => present<unknown>(value));
const side = fc.oneof(
  { weight: 9, arbitrary: document },
  { weight: 1, arbitrary: fc.constant<Side>(ABSENT) },
);

const equal = (a: Side, b: Side): boolean =>
  a.there && b.there ? same(shape, a.value, b.value) : a.there === b.there;
const merge = (base: Side, mine: Side, theirs: Side) => mergeShape(shape, base, mine, theirs);
const holds = (property: (base: Side, mine: Side, theirs: Side) => boolean | void) =>
  fc.assert(fc.property(side, side, side, property), { numRuns: 600 });

describe('the trivial merge', () => {
  const sides = [ABSENT, present(0), present(1), present(2)];
  const rows = sides.flatMap((base) =>
    sides.flatMap((mine) => sides.map((theirs) => ({ base, mine, theirs }))),
  );
  const is = (a: Side, b: Side): boolean => JSON.stringify(a) === JSON.stringify(b);

  test('takes what both agree on, else the side that alone differs from the base, else neither: all 64 cases', () => {
    expect(rows).toHaveLength(64);
    for (const { base, mine, theirs } of rows) {
      const expected = is(mine, theirs) || is(theirs, base) ? mine : is(mine, base) ? theirs : null;
      expect(mergeSide(base, mine, theirs, Object.is)).toEqual(expected);
    }
  });
});

describe('the merge of a document', () => {
  test('takes the only side that changed anything, and identical changes', () => {
    holds((base, mine) => equal(merge(base, mine, base).content, mine));
    holds((base, mine) => equal(merge(base, base, mine).content, mine));
    holds((base, mine) => {
      expect(merge(base, mine, mine)).toEqual({ content: mine, conflicts: [] });
    });
  });

  test('is symmetric without conflicts, and has the same conflicts otherwise', () => {
    holds((base, mine, theirs) => {
      const [one, other] = [merge(base, mine, theirs), merge(base, theirs, mine)];
      const swapped = other.conflicts.map((each) => ({ ...each, mine: each.theirs, theirs: each.mine }));
      const bare = (conflicts: readonly Conflict[]) =>
        conflicts.map(({ path, kind, base: before, mine: here, theirs: there }) => [
          path,
          kind,
          before,
          here,
          there,
        ]);
      // The order of the conflicts does not matter.
      expect(bare(one.conflicts)).toEqual(expect.arrayContaining(bare(swapped)));
      expect(one.conflicts).toHaveLength(swapped.length);
      if (one.conflicts.length === 0) expect(equal(one.content, other.content)).toBe(true);
    });
  });

  test('loses no entry that one side added, and restores none that one side removed and the other left unchanged', () => {
    type Doc = Record<string, Record<string, unknown> | undefined>;
    const layout = (of: Side): Record<string, unknown> =>
      of.there ? ((of.value as Doc)['layout'] ?? {}) : {};
    const has = (of: Side, key: string): boolean => Object.hasOwn(layout(of), key);
    fc.assert(
      fc.property(document, document, document, (base, mine, theirs) => {
        const { content } = merge(base, mine, theirs);
        for (const key of ['a', 'b', 'c', 'd', '__proto__', 'constructor']) {
          if (!has(base, key) && (has(mine, key) || has(theirs, key))) expect(has(content, key)).toBe(true);
          if (has(base, key) && !has(mine, key) && !has(theirs, key)) expect(has(content, key)).toBe(false);
        }
      }),
      { numRuns: 600 },
    );
  });

  test('merges different fields, entries, items and positions of two sides without a conflict', () => {
    const base = {
      title: 1,
      owners: [1],
      filters: [{ id: 'a', name: 1, scope: [] }],
      layout: { x: { meta: { width: 4 } } },
    };
    const mine = {
      title: 2,
      owners: [1, 2],
      filters: [
        { id: 'b', name: 5, scope: [] },
        { id: 'a', name: 1, scope: [] },
      ],
      layout: { x: { meta: { width: 6 } }, y: { meta: {} } },
    };
    const theirs = {
      title: 1,
      owners: [3],
      filters: [{ id: 'a', name: 2, scope: [7] }],
      layout: { x: { meta: { width: 4, height: 9 } } },
      later: 'unknown to this release',
    };
    expect(merge(present(base), present(mine), present(theirs))).toEqual({
      content: present({
        title: 2,
        owners: [2, 3],
        filters: [
          { id: 'b', name: 5, scope: [] },
          { id: 'a', name: 2, scope: [7] },
        ],
        layout: { x: { meta: { width: 6, height: 9 } }, y: { meta: {} } },
        later: 'unknown to this release',
      }),
      conflicts: [],
    });
  });

  test('removed on one side and changed on the other is a conflict until a person decides', () => {
    const base = present({ colors: { a: 1 } });
    const { content, conflicts } = merge(base, present({ colors: {} }), present({ colors: { a: 2 } }));
    expect(content).toEqual(present({ colors: { a: 2 } }));
    expect(conflicts).toEqual([
      {
        path: ['colors', 'a'],
        kind: 'removed',
        base: present(1),
        mine: ABSENT,
        theirs: present(2),
        suggested: 'theirs',
      },
    ]);
    const [conflict] = conflicts as [Conflict];
    expect(resolve(shape, content, [{ conflict, take: 'mine' }])).toEqual(present({ colors: {} }));
    expect(resolve(shape, content, [{ conflict, take: 'base' }])).toEqual(present({ colors: { a: 1 } }));
  });

  test('lists that both sides reordered keep my order and report the conflict', () => {
    const of = (...ids: string[]): Side => present({ filters: ids.map((each) => ({ id: each })) });
    const { content, conflicts } = merge(of('a', 'b', 'c'), of('b', 'a', 'c'), of('a', 'c', 'b'));
    expect(content).toEqual(of('b', 'a', 'c'));
    const [conflict] = conflicts as [Conflict];
    expect(conflict).toMatchObject({ path: ['filters'], kind: 'order' });
    expect(resolve(shape, content, [{ conflict, take: 'theirs' }])).toEqual(of('a', 'c', 'b'));
  });

  test('a value that does not fit its shape is replaced as a whole', () => {
    const { content, conflicts } = merge(
      present({ filters: [] }),
      present({ filters: [{ id: 'a' }] }),
      present({ filters: 'none' }),
    );
    expect(conflicts).toMatchObject([{ path: ['filters'], kind: 'changed' }]);
    expect(content).toEqual(present({ filters: [{ id: 'a' }] }));
  });
});

describe('the difference of two contents', () => {
  test('applied to the first gives the second, and is empty if they are equal', () => {
    fc.assert(
      fc.property(side, side, (before, after) => {
        const changes = difference(shape, before, after);
        expect(equal(applyChanges(shape, before, changes), after)).toBe(true);
        expect(changes.length === 0).toBe(equal(before, after));
      }),
      { numRuns: 600 },
    );
  });

  test('consists of minimal changes', () => {
    const before = present({
      title: 1,
      owners: [1, 2],
      layout: { x: { meta: { width: 4 } }, y: { meta: {} } },
    });
    const after = present({ title: 1, owners: [2, 1], layout: { x: { meta: { width: 5 } } } });
    expect(difference(shape, before, after)).toEqual([
      { path: ['layout', 'x', 'meta', 'width'], kind: 'value', before: present(4), after: present(5) },
      { path: ['layout', 'y'], kind: 'value', before: present({ meta: {} }), after: ABSENT },
    ]);
  });

  test('does not write to Object.prototype, whatever the keys are called', () => {
    const mine = present(JSON.parse('{"colors": {"__proto__": {"spoiled": true}}}') as unknown);
    const { content } = merge(present({ colors: {} }), mine, present({ colors: { a: 1 } }));
    expect(({} as Record<string, unknown>)['spoiled']).toBeUndefined();
    expect(JSON.stringify(content)).toContain('spoiled');
    const changes = difference(shape, present({}), mine);
    expect(JSON.stringify(applyChanges(shape, present({}), changes))).toContain('spoiled');
  });
});

test('an order of what is no list any more changes nothing', () => {
  const order = { path: [], kind: 'order', before: ABSENT, after: present(['a']) } as const;
  expect(applyChanges(list('id', ATOMIC), present('a text'), [order])).toEqual(present('a text'));
});
