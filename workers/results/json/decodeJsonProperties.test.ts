import fc from 'fast-check';
import { isInteger, LosslessNumber, parse as parseLossless } from 'lossless-json';
import { expect, test } from 'vitest';
import { cellText } from '#domain/rows/text/cellText.ts';
import { decode, decodeBytes, kinds } from './decodeForTest.ts';
import { decodeJson } from './decodeJson.ts';

const number = fc.oneof(
  fc.integer().map(String),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => (Object.is(value, -0) ? '-0.0' : String(value))),
  fc
    .tuple(fc.integer(), fc.nat({ max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
);
const text = fc.string({ unit: 'binary', maxLength: 12 });
const value = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: text.map((each) => JSON.stringify(each)) },
  fc.constantFrom('null', 'true', 'false', '[]', '{"k": [1.50, "\\u00e9"]}'),
);
/** Columns of one type, as databases have them, among mixed columns. */
const columnOf = fc.oneof(
  fc.array(number, { minLength: 8, maxLength: 8 }),
  fc.array(
    text.map((each) => JSON.stringify(each)),
    { minLength: 8, maxLength: 8 },
  ),
  fc.array(value, { minLength: 8, maxLength: 8 }),
);
const table = fc.uniqueArray(fc.tuple(text, columnOf), { selector: ([name]) => name, maxLength: 5 });

/** The value lossless-json parses, as the expected cell text. */
function expected(parsed: unknown, inJson: boolean, written: string): string | null {
  if (parsed === null) return null;
  if (inJson) return written;
  if (typeof parsed === 'string') return parsed.toWellFormed();
  if (typeof parsed === 'boolean' || parsed instanceof LosslessNumber) return parsed.toString();
  return written;
}

test('an independent lossless JSON parser reads the same texts', () => {
  fc.assert(
    fc.property(table, fc.constantFrom('', ' ', '\n\t'), (columns, space) => {
      const rows = Array.from(
        { length: columns.length === 0 ? 0 : 8 },
        (_, row) =>
          `{${columns.map(([name, cells]) => `${JSON.stringify(name)}${space}:${space}${cells[row] ?? 'null'}`).join(`,${space}`)}}`,
      );
      const data = `[${rows.join(`${space},`)}]`;
      const response = decode(`{"data":${space}${data}}`);
      const names = response.described.map((each) => each.name);
      const oracle = parseLossless(data) as Record<string, unknown>[];
      for (const [name, cells] of columns) {
        const at = names.indexOf(name.toWellFormed());
        const ours = response.columns[at];
        if (ours === undefined) throw new Error(`${name} is missing`);
        for (const [row, cell] of cells.entries()) {
          const theirs = expected(oracle[row]?.[name], ours.kind === 'json', cell);
          const found = cellText(ours, row);
          // A number among texts is text by the time the column turns out to be nested.
          if (ours.kind === 'json' && found === JSON.stringify(theirs)) continue;
          const sameDigits = found !== theirs && /e/i.test(cell) && Number(found) === Number(theirs);
          if (!sameDigits) expect(found).toBe(theirs);
        }
      }
    }),
    { numRuns: 250 },
  );
});

/** Decodes bytes that arrive in chunks. */
function decodeSlowly(bytes: Uint8Array<ArrayBuffer>, sizesOfFeeds: readonly number[]) {
  const feed = { bytes: bytes.subarray(0, 0), ended: false };
  const work = decodeJson(feed);
  for (let turn = 0; ;) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (step.value !== 'more') continue;
    feed.bytes = bytes.subarray(0, feed.bytes.length + (sizesOfFeeds[turn++ % sizesOfFeeds.length] ?? 1));
    feed.ended = feed.bytes.length === bytes.length;
  }
}

test('a response in chunks, split anywhere, equals the response at once', () => {
  const sizesOfFeeds = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, sizesOfFeeds, (columns, sizes) => {
      const rows = Array.from(
        { length: 8 },
        (_, row) =>
          `{${columns.map(([name, cells]) => `${JSON.stringify(name)}:${cells[row] ?? 'null'}`).join(', ')}}`,
      );
      const bytes = new TextEncoder().encode(
        `{"status": "é", "data": [${rows.join(' ,')}] , "columns": [], "n": 12}`,
      );
      expect(decodeSlowly(bytes, sizes)).toEqual(decodeBytes(bytes));
    }),
    { numRuns: 250 },
  );
});

test('a truncated response is a failure however it is split', () => {
  const bytes = new TextEncoder().encode('{"data": [{"a": 1}, {"a": 2}], "query": {"rows": 2}}');
  for (let length = 0; length < bytes.length; length++) {
    expect(decodeSlowly(bytes.slice(0, length), [3])).toMatchObject({
      ok: false,
      error: { kind: 'malformed' },
    });
  }
});

test('any bytes give a response or a failure, never an exception or an endless loop', () => {
  const parts = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"data"',
    '"',
    '\\',
    'null',
    '1',
    '.5',
    'e',
    '-',
    'N',
    ' ',
    'é',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
      const bytes = new TextEncoder().encode(`{"data":[${pieces.join('')}`);
      expect(typeof decodeBytes(bytes).ok).toBe('boolean');
    }),
    { numRuns: 500 },
  );
});

test('integers match those of lossless-json', () => {
  expect(isInteger('9007199254740993') && kinds('[{"v": 9007199254740993}]')[0]).toBe('bigint');
});
