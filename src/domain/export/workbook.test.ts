import { expect, test } from 'vitest';
import { workbookSheets } from './workbook.ts';

test('the times of a column have one format: of dates only if all are', () => {
  const day = Date.UTC(2024, 1, 29);
  const column = (name: string, ...values: number[]) => ({ name, parts: [name], type: 2 as const, values });
  const columns = [column('day', day, day), column('at', day, day + 61_000)];
  const [sheet] = workbookSheets([{ name: 'Rows', frame: { rowCount: 2, columns } }], []);
  const [date, time] = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'];
  expect(sheet?.data.slice(1)).toEqual([
    [
      { value: new Date(day), format: date },
      { value: new Date(day), format: time },
    ],
    [
      { value: new Date(day), format: date },
      { value: new Date(day + 61_000), format: time },
    ],
  ]);
});
