import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOut } from './csvOut.ts';
import { exportedForm } from './exportedForm.ts';

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
  readings: Parameters<typeof exportedForm>[0] = [{ type: 'DATE' }, { type: 'DATE' }],
) {
  const out = csvOut(exportedForm(readings, lineEnd));
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const cut of [...cuts.map((each) => each % (csv.length + 1)).toSorted((a, b) => a - b), csv.length]) {
    // A piece is the reader's only while it takes it.
    const piece = Buffer.from(csv.subarray(from, cut));
    pieces.push(Buffer.from(out.take(piece)));
    piece.fill(0x22);
    from = cut;
  }
  const bytes = Buffer.concat(pieces);
  return { bytes, text: bytes.toString(), isWhole: out.isWhole() };
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
  const { text } = written(csv, [], '\r\n', [{ type: 'VARCHAR' }, { type: 'TIMESTAMP' }]);
  expect(text).toBe(`'=1+1,-1\r\n"""+x",-infinity\r\n"'@""a""",\r\n`);
});

test('what does not fit its column has a mark where a spreadsheet would calculate it, times have none', () => {
  const readings = [
    { type: 'TIMESTAMP', mayNotFit: true },
    { type: 'NUMERIC' },
    { type: 'TIME', mayNotFit: true },
  ];
  const csv = given([
    ['-infinity', '-1.5', '-838:59:59'],
    ['-0001-01-01 00:00:00', '=1+1', '=A1'],
    ['=HYPERLINK("a")', 'NaN', '-1+A1'],
    ['-', null, '12:00'],
  ]);
  expect(written(csv, [], '\n', readings).text).toBe(
    `-infinity,-1.5,-838:59:59\n-0001-01-01 00:00:00,'=1+1,'=A1\n"'=HYPERLINK(""a"")",NaN,'-1+A1\n'-,,12:00\n`,
  );
});

test('a marked value keeps its bytes, also those of no character', () => {
  const broken = Buffer.alloc(40, 0xff);
  const csv = Buffer.concat([Buffer.from('"='), broken, Buffer.from('","b"\n"c","d"\n')]);
  const { bytes } = written(csv, [], '\n', [{ type: 'VARCHAR' }, { type: 'VARCHAR' }]);
  expect(bytes).toEqual(Buffer.concat([Buffer.from("'="), broken, Buffer.from(',b\nc,d\n')]));
});

test('a row without its end is told, and not sent', () => {
  const { text, isWhole } = written(Buffer.from('"a","b"\n"c","d'), []);
  expect(text).toBe('a,b\n');
  expect(isWhole).toBe(false);
});
