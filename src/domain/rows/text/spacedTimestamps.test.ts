import { describe, expect, test } from 'vitest';
import type { ResultColumn } from '../../resultColumn.ts';
import { cellText } from './cellText.ts';
import type { Column } from '../column.ts';
import { spacedTimestamps } from './spacedTimestamps.ts';

const TEXTS = ['2024-03-01T12:30:00', '', '2024-03-01', '2024-03-01T12:30:00.5+02:00', '12:30:00', 'T'];

function packed(texts: readonly string[]): Column {
  const encoded = texts.map((text) => new TextEncoder().encode(text));
  const offsets = new Uint32Array(texts.length + 1);
  for (const [at, each] of encoded.entries()) offsets[at + 1] = (offsets[at] ?? 0) + each.length;
  const bytes = new Uint8Array(offsets[texts.length] ?? 0);
  for (const [at, each] of encoded.entries()) bytes.set(each, offsets[at] ?? 0);
  return { kind: 'text', bytes, offsets, nulls: null, length: texts.length };
}

const dictionary = (texts: readonly string[]): Column => ({
  kind: 'dictionary',
  values: Uint32Array.from(texts.keys()),
  dictionary: [...texts],
  nulls: null,
  length: texts.length,
});

const described = (is_dttm: boolean): ResultColumn => ({
  name: 'at',
  column_name: 'at',
  type: is_dttm ? 'TIMESTAMP' : 'VARCHAR',
  type_generic: is_dttm ? 2 : 1,
  is_dttm,
});

const shown = (column: Column, isTime: boolean): (string | null)[] => {
  const [spaced = column] = spacedTimestamps([column], [described(isTime)]);
  return TEXTS.map((_, row) => cellText(spaced, row));
};

describe.each([
  ['packed', packed],
  ['repeating', dictionary],
])('%s texts', (_, column) => {
  test('timestamps have a space between date and time; other texts of the column do not change', () => {
    expect(shown(column(TEXTS), true)).toEqual([
      '2024-03-01 12:30:00',
      '',
      '2024-03-01',
      '2024-03-01 12:30:00.5+02:00',
      '12:30:00',
      'T',
    ]);
  });

  test('a column of texts does not change', () => {
    expect(shown(column(TEXTS), false)).toEqual(TEXTS);
  });
});
