import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvRows } from './csvRows.ts';
import { csvOut } from '../remote/csvOut.ts';
import { type ExportedForm, exportedForm } from '../remote/exportedForm.ts';
import { readType } from './readings.ts';

/** The CSV of a response that comes in two pieces. */
function csvOf(
  types: readonly string[],
  response: Buffer,
  cut: number,
  form: ExportedForm | null = null,
): string {
  const rows = new CsvRows(types.map(readType), form, 1);
  const csv = rows.take(response.subarray(0, cut)).toString() + rows.take(response.subarray(cut)).toString();
  rows.end();
  return csv;
}

const everyCut = (response: Buffer): readonly number[] =>
  Array.from({ length: response.length + 1 }, (_, i) => i);

test('rows are the same wherever the response is cut', () => {
  const types = ['String', 'Array(String)', 'Nullable(UInt8)', 'FixedString(4)'];
  const response = Buffer.from(
    String.raw`a\tb\\N "q"	['it\'s \t']	\N	ab\0\0` +
      '\n' +
      String.raw`\N	[]	7	\0\0\0\0` +
      '\n' +
      '😀\t[]\t1\tabcd\n',
  );
  const expected = '"a\tb\\N ""q""","[\'it\\\'s \\t\']",\\N,"ab"\n\\N,[],7,""\n😀,[],1,"abcd"\n';
  for (const cut of everyCut(response)) expect(csvOf(types, response, cut), String(cut)).toBe(expected);
});

test.each([
  ['of version 18', 'Code: 395, e.displayText() = DB::Exception: it broke, e.what() = DB::Exception\n'],
  ['of version 22', 'Code: 395. DB::Exception: it broke. (FUNCTION_THROW) (version 22.8.1.1)\n'],
  [
    'of version 25',
    '\r\n__exception__\r\nabcdefghijklmnop\r\nCode: 395. DB::Exception: it broke. (FUNCTION_THROW)\n66 abcdefghijklmnop\r\n__exception__\r\n',
  ],
])('an error %s after rows is one, wherever the response is cut', (_, error) => {
  for (const types of [['UInt8', 'String'], ['UInt8']]) {
    const response = Buffer.from(`${types.length === 1 ? '1' : '1\tCode: 1, a'}\n${error}`);
    for (const cut of everyCut(response)) expect(() => csvOf(types, response, cut)).toThrow(/^it broke\.?$/);
  }
});

test('a response that ends within a row is an error', () => {
  for (const end of [1, 2, 3, 5, 6, 7])
    expect(
      () => csvOf(['UInt8', 'UInt8'], Buffer.from('1\t2\n3\t4\n').subarray(0, end), 1),
      String(end),
    ).toThrow(/cut/);
});

test('totals are no rows, and texts may be empty', () => {
  expect(csvOf(['UInt8', 'String'], Buffer.from('1\t\n\n0\t\n'), 3)).toBe('1,\n');
  expect(csvOf(['UInt8'], Buffer.from('1\n\n3\n'), 2)).toBe('"1"\n');
  expect(csvOf(['String'], Buffer.from('\n\nCode: 1. DB::Exception: a\n'), 1)).toBe(
    '""\n""\n"Code: 1. DB::Exception: a"\n',
  );
});

test('bytes that are no text are shown by their codes, and the others stay', () => {
  const response = Buffer.concat([Buffer.from('ü\ta'), Buffer.from([0xff, 0xfe]), Buffer.from('\nx\ty\n')]);
  expect(csvOf(['String', 'String'], response, 2)).toBe(String.raw`ü,"a\xFF\xFE"` + '\nx,y\n');
});

describe('as rows of an exported file', () => {
  const types = ['String', 'Array(String)', 'Nullable(Int64)', 'FixedString(4)'];
  const form = exportedForm(
    types.map((type) => readType(type).reading),
    '\r\n',
  );
  /** What the rows of a sink become on their way into a file. */
  const inTwoSteps = (response: Buffer): string =>
    csvOut(form)
      .take(Buffer.from(csvOf(types, response, 0)))
      .toString();
  const escaped = (value: string): string =>
    value.replaceAll(/[\\\t\n\r]/g, (found) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[found]}`);
  const line = fc
    .tuple(
      fc.string({
        unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\t', 'é', '\\', 'N', '=', '-', '😀', ' '),
      }),
      fc.constantFrom('[]', "['a','b']", "['it\\'s \\t']", '["=1"]'),
      fc.constantFrom('\\N', '-1', '0', '-9223372036854775808'),
      fc.constantFrom('abcd', 'a\\0\\0\\0', '=1\\0\\0', '\\0\\0\\0\\0', ',"\\n '),
    )
    .map(([text, ...others]) => `${[escaped(text), ...others].join('\t')}\n`);

  test('they are the same as in two steps, wherever the response is cut', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(1000), (lines, cut) => {
        const response = Buffer.from(lines.join(''));
        expect(csvOf(types, response, cut % response.length, form)).toBe(inTwoSteps(response));
      }),
    );
  });

  test('they are, where most of them grow', () => {
    const response = Buffer.from(`${'"'.repeat(20_000)}\t[]\t1\tabcd\n,\t[]\t\\N\t=1\\0\\0\n`.repeat(3));
    expect(csvOf(types, response, 7, form)).toBe(inTwoSteps(response));
  });

  test('an error after them is one, and is told as it came', () => {
    const response = Buffer.from(
      'a\t[]\t1\tabcd\nCode: 395, e.displayText() = DB::Exception: it\tbroke, e.what() = a\n',
    );
    for (const cut of everyCut(response))
      expect(() => csvOf(types, response, cut, form)).toThrow(/^it\tbroke$/);
  });
});
