import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sheetsOf } from './workbook.ts';
import { workbookParts } from './workbookParts.ts';

const column = (name: string, type: 0 | 1 | 2, values: readonly (string | number | null)[]) => ({
  name,
  parts: [name],
  type,
  values,
});

test('the times of a column have one format: of dates only if all are', () => {
  const day = Date.UTC(2024, 1, 29);
  const columns = [column('day', 2, [day, day]), column('at', 2, [day, day + 61_000])];
  const [sheet] = sheetsOf([{ name: 'Rows', frame: { rowCount: 2, columns } }], []);
  expect(sheet?.times).toEqual([false, true]);
});

test('a workbook has a cell for the empty text, and none for NULL', () => {
  const frame = { rowCount: 2, columns: [column('n', 0, [1, 2]), column('text', 1, ['', null])] };
  const parts = [...workbookParts([{ name: 'Rows', frame }], [])];
  expect(parts.map(({ done }) => done)).toEqual([1]);
  const files = unzipSync(Buffer.concat(parts.map(({ bytes }) => bytes)));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<c r="B2" t="inlineStr"><is><t xml:space="preserve"></t></is></c>');
  expect(sheet).not.toContain('r="B3"');
});
