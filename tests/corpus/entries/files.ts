import { type Entry, rows } from '../entry.ts';

const bytes = (text: string, encoding: 'latin1' | 'utf16le'): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, encoding));

const late = (last: string): string =>
  [
    'id,qty,code,day',
    ...Array.from({ length: 30_000 }, (_, at) => {
      const id = at + 1;
      const day = new Date(Date.UTC(2025, 0, 1 + (id % 365))).toISOString().slice(0, 10);
      return `${id},${id % 50},${1000 + (id % 9000)},${day}`;
    }),
    last,
  ].join('\n');

/** Files of comma-separated values. */
export const FILES: readonly Entry[] = [
  {
    number: 32,
    reported: 'duckdb/duckdb#25824',
    complaint: 'values after the sample of a file are rounded or cut',
    tries: [
      {
        kind: 'csv',
        name: 'a fraction, a leading zero and a time in line 30,002',
        text: late('30001,7.9,00420,2026-02-03 18:45:00\n30002,8,1234,2026-02-04'),
        sql: `SELECT CAST(qty AS VARCHAR), CAST(code AS VARCHAR), substr(CAST(day AS VARCHAR), 1, 16) FROM {table} WHERE CAST(id AS VARCHAR) = '30001'`,
        right: rows(['7.9', '00420', '2026-02-03 18:45']),
      },
    ],
  },
  {
    number: 34,
    reported: 'duckdb/duckdb#13923',
    complaint: 'dates beside codes with dashes are not seen',
    tries: [
      {
        kind: 'csv',
        name: 'days by month',
        text: 'ref,filed\n7-7-7A,31-OCT-2023\n7-7-7B,01-NOV-2023\n',
        sql: 'SELECT ref, substr(CAST(filed AS VARCHAR), 1, 10) FROM {table} ORDER BY ref',
        right: rows(['7-7-7A', '2023-10-31'], ['7-7-7B', '2023-11-01']),
      },
    ],
  },
  {
    number: 36,
    reported: 'metabase#45295',
    complaint: 'a file with semicolons has commas in its cells',
    tries: [
      {
        kind: 'csv',
        name: 'two lines',
        text: 'product name; amount, in dollars\nlamp;  1,000\nsofa;  1,000,000\n',
        sql: "SELECT COUNT(*) FROM {table} WHERE \"product name\" IN ('lamp', 'sofa')",
        right: rows(['2']),
      },
    ],
  },
  {
    number: 37,
    reported: 'metabase#45171, biolab/orange3#3875, nocodb#4145',
    complaint: 'a decimal comma is text, or 18500.00 becomes 1850000',
    tries: [
      {
        kind: 'csv',
        name: 'a decimal comma',
        text: 'ort;wert;datum\nAdorf;1.234,56;03.04.2026\nBedorf;-0,01;28.02.2026\n',
        sql: 'SELECT CAST(SUM(wert) AS VARCHAR), substr(CAST(MAX(datum) AS VARCHAR), 1, 10) FROM {table}',
        right: rows(['1234.55', '2026-04-03']),
      },
      {
        kind: 'csv',
        name: 'a decimal point',
        text: 'a;b\nx;18500.00\n',
        sql: 'SELECT CAST(CAST(b AS DECIMAL(12,2)) AS VARCHAR) FROM {table}',
        right: rows(['18500.00']),
      },
    ],
  },
  {
    number: 39,
    reported: 'duckdb/duckdb#14512',
    complaint: 'a quoted cell that is the delimiter, after spaces',
    tries: [
      {
        kind: 'csv',
        name: 'two lines',
        text: 'ingredients,tax\n"onions"  ,","\n"salt","a,b"\n',
        sql: 'SELECT trim(ingredients), tax FROM {table} ORDER BY 1',
        right: rows(['onions', ','], ['salt', 'a,b']),
      },
    ],
  },
  {
    number: 40,
    reported: 'metabase#44060',
    complaint: 'commas in quotes under a quoted header',
    tries: [
      {
        kind: 'csv',
        name: 'one line',
        text: '"c1","c2"\n"a,b,c","d"\n',
        sql: 'SELECT c1, c2 FROM {table}',
        right: rows(['a,b,c', 'd']),
      },
    ],
  },
  {
    number: 42,
    reported: 'duckdb/duckdb#12596',
    complaint: 'lines of differing length throw other lines away',
    tries: [
      {
        kind: 'csv',
        name: 'a short and a long one',
        text: 'a,b,c\n1,2,3\n4,5\n6,7,8,9\n',
        sql: 'SELECT CAST(a AS VARCHAR), CAST(b AS VARCHAR), CAST(c AS VARCHAR) FROM {table} ORDER BY 1',
        right: rows(['1', '2', '3'], ['4', '5', 'NULL'], ['6', '7', '8']),
      },
    ],
  },
  {
    number: 44,
    reported: 'duckdb/duckdb#17738',
    complaint: 'lines before the header are taken for it',
    tries: [
      {
        kind: 'csv',
        name: 'two lines and an empty one',
        text: 'Report of sales\nmade 2026-03-01\n\nregion,amount\nNorth,10\nSouth,20\n',
        sql: 'SELECT CAST(COUNT(*) AS VARCHAR), CAST(SUM(amount) AS VARCHAR) FROM {table}',
        right: rows(['2', '30']),
      },
    ],
  },
  {
    number: 45,
    reported: 'duckdb/duckdb#10247, #2968, #8544',
    complaint: 'files in Latin-1, Windows-1252 or UTF-16 are refused',
    tries: [
      {
        kind: 'csv',
        name: 'Latin-1',
        text: bytes('ville;pop\nCr\xE9teil;89\n', 'latin1'),
        sql: 'SELECT ville FROM {table}',
        right: rows(['Créteil']),
      },
      {
        kind: 'csv',
        name: 'Windows-1252',
        text: bytes('item;price\ncoffee;\x803\n', 'latin1'),
        sql: 'SELECT price FROM {table}',
        right: rows(['€3']),
      },
      {
        kind: 'csv',
        name: 'UTF-16',
        text: bytes('\uFEFFcity,n\nMálaga,1\n', 'utf16le'),
        sql: 'SELECT city FROM {table}',
        right: rows(['Málaga']),
      },
      {
        kind: 'csv',
        name: 'UTF-8 with a BOM',
        text: '\uFEFFid,name\n1,x\n',
        sql: 'SELECT CAST(id AS VARCHAR) FROM {table}',
        right: rows(['1']),
      },
    ],
  },
  {
    number: 47,
    reported: 'apache/superset PR#35586',
    complaint: 'long identifiers become numbers of fewer digits',
    tries: [
      {
        kind: 'csv',
        name: 'with a power of ten',
        text: 'id\n1439403621518935563\n42286989\n8.26839E+17\n',
        sql: "SELECT CAST(id AS VARCHAR) FROM {table} WHERE CAST(id AS VARCHAR) LIKE '1%'",
        right: rows(['1439403621518935563']),
      },
      {
        kind: 'csv',
        name: 'past 64 bits',
        text: 'id\n9007199254740993\n18446744073709551616\n',
        sql: 'SELECT CAST(id AS VARCHAR) FROM {table} ORDER BY 1',
        right: rows(['18446744073709551616'], ['9007199254740993']),
      },
    ],
  },
];
