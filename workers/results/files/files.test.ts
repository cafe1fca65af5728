import { tableFromIPC } from '@uwdata/flechette';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import type { ResultColumn } from '#domain/query/query.ts';
import type { Column } from '#domain/rows/column.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '#domain/rows/columnsForTest.ts';
import { type FileFormat, valuesToWrite, writeRows } from './writeRows.ts';

const described = (name: string, isTime = false): ResultColumn => ({
  column_name: name,
  name,
  type: null,
  type_generic: isTime ? 2 : 1,
  is_dttm: isTime,
});

const whole = (values: readonly (number | null)[]): Column => {
  const column = numberColumn(values);
  return column.kind === 'number' ? { ...column, notation: 0 } : column;
};

const COLUMNS: readonly (readonly [ResultColumn, Column])[] = [
  [described('n'), whole([1, null, 3])],
  [
    described('n'),
    { kind: 'bigint', values: BigInt64Array.of(9007199254740993n, 1n, 2n), nulls: null, length: 3 },
  ],
  [described('x'), numberColumn([0.5, Number.NaN, null])],
  [described('s'), dictionaryColumn(['a', null, 'č'])],
  [described('d', true), textColumn(['2024-03-01', null, '1969-12-31'])],
  [described('at', true), textColumn(['2024-03-01 12:30:00.250', '2024-03-01 00:00:00', null])],
  [described('fine', true), textColumn(['2024-03-01 12:30:00.123456', null, null])],
  [described('exact'), textColumn(['12345678901234567890.0123456789', null, '1'], 'decimal')],
];

async function written(
  format: FileFormat,
  rows: Uint32Array | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const values = finish(
    valuesToWrite({
      columns: COLUMNS.map(([, column]) => column),
      described: COLUMNS.map(([each]) => each),
      rows,
    }),
  );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await writeRows(values, { format, name: 'Sales' }, async (part) => parts.push(part) > 0);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

describe('files have the cells and names of the rows', () => {
  test('Parquet', async () => {
    const rows = await parquetReadObjects({ file: (await written('parquet')).buffer });
    expect(rows).toEqual([
      {
        n: 1n,
        n_2: 9007199254740993n,
        x: 0.5,
        s: 'a',
        d: new Date('2024-03-01'),
        at: new Date('2024-03-01T12:30:00.250Z'),
        fine: '2024-03-01 12:30:00.123456',
        exact: '12345678901234567890.0123456789',
      },
      {
        n: null,
        n_2: 1n,
        x: Number.NaN,
        s: null,
        d: null,
        at: new Date('2024-03-01T00:00:00Z'),
        fine: null,
        exact: null,
      },
      { n: 3n, n_2: 2n, x: null, s: 'č', d: new Date('1969-12-31'), at: null, fine: null, exact: '1' },
    ]);
  });

  test('Arrow, in the order shown', async () => {
    const table = tableFromIPC(await written('arrow', Uint32Array.of(2, 0)), {
      useDate: true,
      useBigInt: true,
    });
    expect(table.names).toEqual(['n', 'n_2', 'x', 's', 'd', 'at', 'fine', 'exact']);
    expect(table.toArray()).toEqual([
      expect.objectContaining({ n: 3n, n_2: 2n, x: null, s: 'č', d: new Date('1969-12-31'), at: null }),
      expect.objectContaining({ n: 1n, s: 'a', at: new Date('2024-03-01T12:30:00.250Z') }),
    ]);
  });

  test('Excel, where an integer beyond fifteen digits is text', async () => {
    const files = unzipSync(await written('xlsx'));
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
    const texts = new TextDecoder().decode(files['xl/sharedStrings.xml']);
    expect(sheet).toContain('<v>0.5</v>');
    expect(texts).toContain('9007199254740993');
  });
});

test('a Parquet file of many rows is put in parts, and stops where no more is wanted', async () => {
  const values = finish(
    valuesToWrite({
      columns: [numberColumn(Array.from({ length: 1_200_000 }, (_, row) => row + 0.5))],
      described: [described('x')],
      rows: null,
    }),
  );
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const shares: number[] = [];
  const isWhole = await writeRows(values, { format: 'parquet', name: 'Sales' }, async (part, done) => {
    shares.push(done);
    return parts.push(part) > 0;
  });
  expect(isWhole).toBe(true);
  expect(shares).toEqual([500_000 / 1_200_000, 1_000_000 / 1_200_000, 1, 1]);
  const file = await new Blob(parts).arrayBuffer();
  const rows = await parquetReadObjects({ file, rowStart: 999_999, rowEnd: 1_000_001 });
  expect(rows).toEqual([{ x: 999_999.5 }, { x: 1_000_000.5 }]);
  let put = 0;
  expect(await writeRows(values, { format: 'parquet', name: 'Sales' }, async () => ++put < 2)).toBe(false);
  expect(put).toBe(2);
});
