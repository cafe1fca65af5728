import { expect, test } from 'vitest';
import { workbookSheets } from './workbook.ts';

test('the times of a column have one format: of dates only if all are', () => {
  const day = Date.UTC(2024, 1, 29);
  const column = (name: string, ...values: number[]) => ({ name, parts: [name], type: 2 as const, values });
  const columns = [column('day', day, day), column('at', day, day + 61_000)];
  const [sheet] = workbookSheets([{ name: 'Rows', frame: { rowCount: 2, columns } }], []);
  const formats = sheet?.data
    .slice(1)
    .map((row) => row.map((cell) => cell !== null && 'format' in cell && cell.format));
  const [date, time] = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'];
  expect(formats).toEqual([
    [date, time],
    [date, time],
  ]);
});
