import { tableFromIPC } from '@uwdata/flechette';
import { unzipSync } from 'fflate';
import { parquetReadObjects } from 'hyparquet';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import type { ResultColumn } from '#domain/resultColumn.ts';
import type { Column } from '#domain/rows/column.ts';
import { dictionaryColumn, finish, numberColumn, textColumn } from '#domain/rows/columnsForTest.ts';
import { arrowBlocks } from './arrowParts.ts';
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
        fine: new Date('2024-03-01T12:30:00.123Z'),
        exact: expect.any(Number),
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
      { n: 3n, n_2: 2n, x: null, s: 'č', d: new Date('1969-12-31'), at: null, fine: null, exact: 1 },
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
    expect(sheet).toContain('<v>0.5</v>');
    expect(sheet).toContain('>9007199254740993</t>');
  });

  test('Excel, as a reader of workbooks has them', async () => {
    const [sheet] = await readWorkbook(new Blob([await written('xlsx')]));
    expect(sheet).toMatchObject({
      sheet: 'Sales',
      data: [
        ['n', 'n_2', 'x', 's', 'd', 'at', 'fine', 'exact'],
        [
          1,
          '9007199254740993',
          0.5,
          'a',
          new Date('2024-03-01'),
          new Date('2024-03-01T12:30:00.250Z'),
          '2024-03-01 12:30:00.123456',
          '12345678901234567890.0123456789',
        ],
        [null, 1, 'NaN', null, null, new Date('2024-03-01'), null, null],
        [3, 2, null, 'č', new Date('1969-12-31'), null, null, 1],
      ],
    });
  });
});

const many = finish(
  valuesToWrite({
    columns: [numberColumn(Array.from({ length: 1_200_000 }, (_, row) => row + 0.5))],
    described: [described('x')],
    rows: null,
  }),
);

test('a Parquet file of many rows is put in parts, and stops where no more is wanted', async () => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const shares: number[] = [];
  const asText = await writeRows(many, { format: 'parquet', name: 'Sales' }, async (part, done) => {
    shares.push(done);
    return parts.push(part) > 0;
  });
  expect(asText).toEqual([]);
  expect(shares).toEqual([500_000 / 1_200_000, 1_000_000 / 1_200_000, 1, 1]);
  const file = await new Blob(parts).arrayBuffer();
  const rows = await parquetReadObjects({ file, rowStart: 999_999, rowEnd: 1_000_001 });
  expect(rows).toEqual([{ x: 999_999.5 }, { x: 1_000_000.5 }]);
  let put = 0;
  expect(await writeRows(many, { format: 'parquet', name: 'Sales' }, async () => ++put < 2)).toBeNull();
  expect(put).toBe(2);
});

test('an Arrow file of many rows is put in parts, and read as one', async () => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const shares: number[] = [];
  await writeRows(many, { format: 'arrow', name: 'Sales' }, async (part, done) => {
    shares.push(done);
    return parts.push(part) > 0;
  });
  expect(shares).toEqual([500_000 / 1_200_000, 1_000_000 / 1_200_000, 1, 1]);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  const table = tableFromIPC(bytes);
  expect(table.numRows).toBe(1_200_000);
  expect([0, 499_999, 500_000, 1_199_999].map((row) => table.getChild('x').at(row))).toEqual([
    0.5, 499_999.5, 500_000.5, 1_199_999.5,
  ]);
  // Other readers find the batches by the places at the end of the file.
  const blocks = arrowBlocks(bytes);
  expect(blocks).toHaveLength(3);
  for (const { offset, metadataLength } of blocks) {
    const view = new DataView(bytes.buffer, offset);
    expect([view.getInt32(0, true), view.getInt32(4, true)]).toEqual([-1, metadataLength - 8]);
  }
  expect(blocks.at(-1)?.bodyLength).toBe(200_000 * 8);
  let put = 0;
  expect(await writeRows(many, { format: 'arrow', name: 'Sales' }, async () => ++put < 2)).toBeNull();
  expect(put).toBe(2);
});

test('an Excel file of many rows is put in parts, and stops where no more is wanted', async () => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const shares: number[] = [];
  const cut = many.map((column) => ({ ...column, length: 100_001 }));
  await writeRows(cut, { format: 'xlsx', name: 'Sales' }, async (part, done) => {
    shares.push(done);
    return parts.push(part) > 0;
  });
  expect(shares).toEqual([100_000 / 100_001, 1]);
  const files = unzipSync(new Uint8Array(await new Blob(parts).arrayBuffer()));
  const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
  expect(sheet.match(/<row /g)).toHaveLength(100_002);
  expect(sheet).toMatch(
    /<row r="100002"><c r="A100002"><v>100000.5<\/v><\/c><\/row><\/sheetData><\/worksheet>$/,
  );
  let put = 0;
  expect(await writeRows(cut, { format: 'xlsx', name: 'Sales' }, async () => ++put < 2)).toBeNull();
  expect(put).toBe(2);
});

test.each(['arrow', 'xlsx', 'parquet'] as const)(
  'a result without rows is a file of its columns: %s',
  async (format) => {
    const file = await written(format, new Uint32Array());
    if (format === 'arrow') expect(tableFromIPC(file).names).toHaveLength(8);
    if (format === 'xlsx') {
      const [sheet] = await readWorkbook(new Blob([file]));
      expect(sheet).toMatchObject({ data: [['n', 'n_2', 'x', 's', 'd', 'at', 'fine', 'exact']] });
    }
    expect(file.length).toBeGreaterThan(0);
  },
);
