import fc from 'fast-check';
import { expect, test } from 'vitest';
import { charts } from './bundleKinds.ts';
import { canonicalFile, fileText, NO_SERVER } from './canonicalFile.ts';
import { type CodeFile, valueOf } from './codeFiles.ts';
import { followFile } from './followFile.ts';

const UUID = '11111111-2222-4333-8444-555555555555';
const file = (settings: Readonly<Record<string, unknown>>): CodeFile => {
  const { title = 'Ships', ...params } = settings;
  const value = { uuid: UUID, slice_name: title, viz_type: 'pie', params };
  return { kind: charts, id: `charts ${UUID}`, text: fileText(canonicalFile(charts, value, NO_SERVER)) };
};
const paramsOf = (each: CodeFile | null): unknown => each && valueOf(each)['params'];

test('the first file is written, and one that is gone is neither written again nor taken for a change', () => {
  const page = file({ a: 1 });
  expect(followFile({ base: null, page, file: null })).toMatchObject({
    write: page,
    base: page,
    isGone: false,
  });
  expect(followFile({ base: file({}), page, file: null })).toMatchObject({ write: null, page, isGone: true });
});

test('what only one side changed goes to the other', () => {
  const base = file({ a: 1, b: 1 });
  const step = followFile({ base, page: file({ a: 2, b: 1 }), file: file({ a: 1, b: 2 }) });
  expect(step.conflicts).toEqual([]);
  for (const each of [step.page, step.write, step.base]) expect(paramsOf(each)).toEqual({ a: 2, b: 2 });
});

test('where nothing is known of before, each side fills in what the other leaves open, and nobody wins', () => {
  const step = followFile({
    base: null,
    page: file({ a: 1, c: 1, d: null }),
    file: file({ b: 2, c: 2, d: 3 }),
  });
  expect(step.conflicts.map(({ path }) => path)).toEqual([['form', 'c']]);
  expect(paramsOf(step.page)).toEqual({ a: 1, b: 2, c: 1, d: 3 });
  expect(paramsOf(step.write)).toEqual({ a: 1, b: 2, c: 2, d: 3 });
  expect(step.base).toBeNull();
});

const settings = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'title'), fc.constantFrom('1', '2', '3'), {
  noNullPrototype: true,
});

test('after a step nothing is left to do but what a person decides, however often it is looked at', () => {
  fc.assert(
    fc.property(fc.option(settings), settings, settings, (before, mine, theirs) => {
      const base = before && file(before);
      const first = followFile({ base, page: file(mine), file: file(theirs) });
      const there = first.write ?? file(theirs);
      const again = followFile({ base: first.base, page: first.page, file: there });
      expect(again.page.text).toBe(first.page.text);
      expect(again.write).toBeNull();
      expect(again.conflicts.map(({ path }) => path)).toEqual(first.conflicts.map(({ path }) => path));
      // Both are the same but for that.
      if (first.conflicts.length === 0) expect(there.text).toBe(first.page.text);
    }),
  );
});

test('what both changed stays on each side, and later changes of all else go on', () => {
  fc.assert(
    fc.property(settings, settings, settings, settings, (before, mine, theirs, later) => {
      const first = followFile({ base: file(before), page: file(mine), file: file(theirs) });
      const open = new Set(first.conflicts.map(({ path }) => path.at(-1)));
      const there = valueOf(first.write ?? file(theirs));
      const own = valueOf(first.page);
      for (const { path, mine: here, theirs: other } of first.conflicts) {
        const key = path.at(-1) ?? '';
        const at = (each: Readonly<Record<string, unknown>>): unknown =>
          path[0] === 'form' ? (each['params'] as Readonly<Record<string, unknown>>)[key] : each[key];
        expect(at(own)).toEqual(here.there ? here.value : undefined);
        expect(at(there)).toEqual(other.there ? other.value : undefined);
      }
      if (first.conflicts.some(({ base }) => !base.there)) return;
      const next = Object.fromEntries(
        Object.entries(later).filter(([key]) => !open.has(key) && key !== 'title'),
      );
      const params = { ...(own['params'] as object), ...next };
      const changed = followFile({
        base: first.base,
        page: { ...first.page, text: fileText(canonicalFile(charts, { ...own, params }, NO_SERVER)) },
        file: { ...first.page, text: fileText(there) },
      });
      expect(changed.conflicts.length).toBe(first.conflicts.length);
      expect(paramsOf(changed.write ?? { ...first.page, text: fileText(there) })).toMatchObject(next);
    }),
  );
});
