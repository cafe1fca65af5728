import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { writeWorkbook } from './workbook.ts';

const ROWS = 3000;
const column = (name: string, type: 0 | 1 | 2, values: readonly (string | number | bigint | null)[]) => ({
  name,
  parts: [name],
  type,
  values,
});

test('a workbook of many rows and several sheets has the names, texts, numbers and times of its frames', async () => {
  const ids = Array.from({ length: ROWS }, (_, at) => at);
  const texts = ids.map((at) => (at % 3 === 0 ? null : `=A${at} & <"ünd">\nx`));
  const day = Date.UTC(2024, 1, 29);
  const times = ids.map((at) => (at === 5 ? day + 21_600_000 : day));
  const large = {
    rowCount: ROWS,
    columns: [column('id', 0, ids), column('text', 1, texts), column('at', 2, times)],
  };
  const shares: number[] = [];
  const huge = { rowCount: 2, columns: [column('n', 0, [1e300, 9_007_199_254_740_993n])] };
  const file = await writeWorkbook(
    [
      { name: 'Rows & more', frame: large },
      { name: 'Huge', frame: huge },
    ],
    ['Sales', 'Without filters'],
    { signal: new AbortController().signal, progress: (done) => shares.push(done) },
  );
  const sheets = await readXlsxFile(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['About', 'Rows & more', 'Huge']);
  const [about, rows, numbers] = sheets.map(({ data }) => data);
  expect(about).toEqual([['Sales'], ['Without filters']]);
  expect(rows).toHaveLength(ROWS + 1);
  expect(rows?.[0]).toEqual(['id', 'text', 'at']);
  expect(rows?.[6]).toEqual([5, texts[5], new Date(day + 21_600_000)]);
  expect(rows?.at(-1)).toEqual([ROWS - 1, texts.at(-1), new Date(day)]);
  expect(numbers).toEqual([['n'], [1e300], ['9007199254740993']]);
  expect(shares).toHaveLength(1);
});

test('a workbook is written in parts, between which the page responds and it can be stopped', async () => {
  const values = Array.from({ length: 100_000 }, (_, at) => at);
  const frames = [{ name: 'Rows', frame: { rowCount: values.length, columns: [column('id', 0, values)] } }];
  const stop = new AbortController();
  const shares: number[] = [];
  setTimeout(() => stop.abort());
  expect(
    await writeWorkbook(frames, [], { signal: stop.signal, progress: (done) => shares.push(done) }),
  ).toBeNull();
  expect(shares.length).toBeLessThan(4);
});
