import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipOf } from '#domain/dashboard/edit/clip/clip.ts';
import { layout } from '#domain/dashboard/edit/testLayout.ts';
import { readClip, writeClip, type CopiedComponents } from './clipText.ts';

const map = layout([['ROW-a', ['CHART-a:4', 'MARKDOWN-a']]]);
const copied: CopiedComponents = {
  clip: clipOf(map, ['ROW-a']),
  charts: [{ chartId: 1, uuid: null, name: 'CHART-a' }],
  filters: [{ id: 'F-1', name: 'Country' }],
};
const text = writeClip(copied);
const changed = (change: (value: { clip: { top: string[]; parts: Record<string, unknown>[] } }) => void) => {
  const value = JSON.parse(text) as Parameters<typeof change>[0];
  change(value);
  return readClip(JSON.stringify(value));
};

test('what is copied is read again', () => {
  expect(readClip(text)).toEqual(copied);
});

test('other texts are not for the layout', () => {
  expect(['', 'SELECT 1', '{}', 'about sextant-components'].map(readClip)).toEqual(Array(4).fill('other'));
});

test('components in no tree, of other types, too large or with unknown children are refused', () => {
  const chart = (value: { clip: { parts: Record<string, unknown>[] } }) => value.clip.parts[1] ?? {};
  expect(changed(() => undefined)).toEqual(copied);
  expect(changed((value) => void value.clip.top.push('ROW-a'))).toBe('invalid');
  expect(changed((value) => void (chart(value)['children'] = ['ROW-a']))).toBe('invalid');
  expect(changed((value) => void (chart(value)['children'] = ['GONE']))).toBe('invalid');
  expect(changed((value) => void (chart(value)['type'] = 'ROOT'))).toBe('invalid');
  expect(changed((value) => void (chart(value)['type'] = 'TABS'))).toBe('invalid');
  expect(changed((value) => void (chart(value)['meta'] = { width: 1e9 }))).toBe('invalid');
  expect(
    changed((value) => void value.clip.parts.push({ id: 'X', type: 'ROW', children: ['X'], meta: {} })),
  ).toBe('invalid');
});

test('keys that the layout does not have are dropped', () => {
  const read = changed((value) => {
    for (const part of value.clip.parts) part['meta'] = { ...(part['meta'] as object), onclick: 'alert(1)' };
  });
  expect(read).toEqual(copied);
});

test('any text ends in one of the three', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (some) => {
      const read = readClip(`${some.slice(0, 5)}sextant-components${some}`);
      expect(['other', 'invalid']).toContain(read);
    }),
  );
});
