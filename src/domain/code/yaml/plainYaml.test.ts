import fc from 'fast-check';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { writePlainYaml } from './plainYaml.ts';
import { readPlainYaml } from './readPlainYaml.ts';

const text = fc.oneof(
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.string({
    maxLength: 12,
    unit: fc.constantFrom('a', ' ', '\n', ':', '#', '-', '"', "'", '\t', '|', 'é', '{', '1', '.', '\\', '\r'),
  }),
  fc.constantFrom(
    'yes',
    'Null',
    '~',
    '1e3',
    '0o17',
    '2020-01-01',
    '=',
    '<<',
    'on',
    '0x1F',
    '12:30:45',
    '.inf',
    '---',
    '...',
  ),
);
const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value;
const file = fc.dictionary(fc.string(), value, { minKeys: 1 }).filter((each) => !('__proto__' in each));

/** -0 is a number of its own in JavaScript only. */
const plain = (each: unknown): unknown =>
  JSON.parse(JSON.stringify(each, (_, v: unknown) => (v === 0 ? 0 : v)));

test('what is written is read as the same, by a reader of YAML 1.1 and of 1.2 and by the fast one', () => {
  fc.assert(
    fc.property(file, (content) => {
      const written = writePlainYaml(content);
      expect(plain(parse(written, { schema: 'core' }))).toEqual(plain(content));
      expect(plain(parse(written, { version: '1.1' }))).toEqual(plain(content));
      const fast = readPlainYaml(written);
      if (fast !== undefined) expect(plain(fast)).toEqual(plain(content));
    }),
    { numRuns: 500 },
  );
});

test('what the fast reader reads of any text is what a reader of all YAML reads', () => {
  let read = 0;
  fc.assert(
    fc.property(
      file,
      fc.array(
        fc.tuple(
          fc.nat(),
          fc.constantFrom(' ', '\n', ':', '#', '-', '"', 'a', '  ', '- ', ': ', '|', '&a', '~', '\t', '1'),
        ),
      ),
      (content, edits) => {
        let edited = writePlainYaml(content);
        for (const [at, sign] of edits.slice(0, 3)) {
          const place = at % (edited.length + 1);
          edited = edited.slice(0, place) + sign + edited.slice(place);
        }
        const fast = readPlainYaml(edited);
        if (fast === undefined) return;
        read += 1;
        expect(plain(fast)).toEqual(plain(parse(edited, { schema: 'core' })));
      },
    ),
    { numRuns: 3000 },
  );
  expect(read).toBeGreaterThan(200);
});

test('whole numbers of any size keep their digits, and what has no text is refused', () => {
  expect(writePlainYaml({ id: 12_345_678_901_234_567_890n })).toBe('id: 12345678901234567890\n');
  expect(() => writePlainYaml({ of: [Symbol.iterator] })).toThrow('A symbol has no YAML.');
});

test('texts of several lines are shown as blocks, and the rest as Python writes it', () => {
  const content = {
    title: 'Sales: by month',
    sql: 'SELECT 1\nFROM x\n',
    css: 'a {\n  b: c\n}',
    list: [{ a: 1, b: [] }, 1e-7],
    yes: 'no',
  };
  expect(writePlainYaml(content)).toBe(
    'title: "Sales: by month"\nsql: |\n  SELECT 1\n  FROM x\ncss: |-\n  a {\n    b: c\n  }\nlist:\n  - a: 1\n    b: []\n  - 1.0e-7\n"yes": "no"\n',
  );
});
