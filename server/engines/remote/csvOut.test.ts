import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOut } from './csvOut.ts';

const given = (rows: readonly (readonly (string | null)[])[]): Buffer =>
  Buffer.from(
    rows
      .map((row) =>
        row.map((value) => (value === null ? '\\N' : `"${value.replaceAll('"', '""')}"`)).join(','),
      )
      .map((line) => `${line}\n`)
      .join(''),
  );

const field = (value: string | null): string => {
  if (value === null) return '';
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

function written(
  csv: Buffer,
  cuts: readonly number[],
  lineEnd: '\n' | '\r\n' = '\n',
  types = ['DATE', 'DATE'],
) {
  const out = csvOut(types, lineEnd);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const cut of [...cuts.map((each) => each % (csv.length + 1)).toSorted((a, b) => a - b), csv.length]) {
    // A piece is the reader's only while it takes it.
    const piece = Buffer.from(csv.subarray(from, cut));
    pieces.push(Buffer.from(out.take(piece)));
    piece.fill(0x22);
    from = cut;
  }
  return { text: Buffer.concat(pieces).toString(), isWhole: out.isWhole() };
}

const value = fc.option(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '\\', 'N', '=', '😀'), maxLength: 6 }),
  { nil: null },
);

test('rows are the same values wherever their pieces are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(200), { maxLength: 5 }),
      (rows, cuts) => {
        const { text, isWhole } = written(given(rows), cuts);
        expect(text).toBe(rows.map((row) => `${row.map(field).join(',')}\n`).join(''));
        expect(isWhole).toBe(true);
      },
    ),
  );
});

test('a text that a spreadsheet would calculate has a mark, a number and a date have none', () => {
  const csv = given([
    ['=1+1', '-1'],
    ['"+x', '-infinity'],
    ['@"a"', null],
  ]);
  const { text } = written(csv, [], '\r\n', ['VARCHAR', 'TIMESTAMP']);
  expect(text).toBe(`'=1+1,-1\r\n"""+x",-infinity\r\n"'@""a""",\r\n`);
});

test('a row without its end is told, and not sent', () => {
  const { text, isWhole } = written(Buffer.from('"a","b"\n"c","d'), []);
  expect(text).toBe('a,b\n');
  expect(isWhole).toBe(false);
});
