import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import { frameOfWire } from '#domain/compile/frame.ts';
import { TableCell } from './TableCell.tsx';

const NAMES = [null, '', '<NULL>', 'foo'];
const FORM: FormData = { viz_type: 'table', query_mode: 'raw', all_columns: ['name'] };
const FRAME = frameOfWire({ colnames: ['name'], coltypes: [1], data: NAMES.map((name) => ({ name })) });

function cells(selected: readonly string[] | null): readonly string[] {
  const [column] = shownColumns(drawTable(FORM, [FRAME]));
  if (column === undefined) throw new Error('No column');
  return NAMES.map((_, row) =>
    renderToStaticMarkup(
      <TableCell column={column} row={row} isStop={false} selected={selected} onPress={() => undefined} />,
    ),
  );
}

test('a text that is empty has a button with a name', () => {
  const [, empty = ''] = cells(null);
  expect(empty).toMatch(/<button[^>]* aria-label="&lt;empty string&gt;"/);
});

test('NULL, the empty text and the text of its name are chosen each alone', () => {
  const chosen = (label: string) => cells([label]).map((cell) => cell.includes('data-chosen'));
  expect(chosen('<NULL>')).toEqual([true, false, false, false]);
  expect(chosen('<empty string>')).toEqual([false, true, false, false]);
  expect(chosen('"<NULL>"')).toEqual([false, false, true, false]);
  expect(chosen('foo')).toEqual([false, false, false, true]);
});
