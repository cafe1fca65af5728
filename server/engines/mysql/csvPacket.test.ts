import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOut } from '../remote/csvOut.ts';
import { exportedForm } from '../remote/exportedForm.ts';
import { csvRows } from './csvPacket.ts';
import { type MysqlField, readingOf } from './readings.ts';

/** The packet of a row of short values, after two bytes of something else. */
function packetOf(values: readonly (Buffer | null)[]) {
  const parts = values.map((value) =>
    value === null ? Buffer.of(0xfb) : Buffer.concat([Buffer.of(value.length), value]),
  );
  const buffer = Buffer.concat([Buffer.of(1, 2), ...parts]);
  return { buffer, offset: 2, end: buffer.length };
}

const PLAIN = { name: 'a', columnType: 0xfd, characterSet: 45, columnLength: 40, decimals: 0, flags: 0 };

const FIELDS: readonly MysqlField[] = [
  PLAIN,
  { ...PLAIN, columnType: 0x08 },
  { ...PLAIN, characterSet: 63 },
  { ...PLAIN, columnType: 0x10 },
];

const text = fc.option(
  fc.string({
    unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '\\', 'N', '=', '-', '😀', ' '),
    maxLength: 6,
  }),
  { nil: null },
);
const row = fc.tuple(
  text.map((value) => (value === null ? null : Buffer.from(value))),
  fc.constantFrom(Buffer.from('-12'), Buffer.from('9223372036854775807'), null),
  fc.constantFrom(Buffer.of(0, 255), Buffer.alloc(0), null),
  fc.constantFrom(Buffer.of(1, 255), null),
);

test.each(['\n', '\r\n'] as const)('rows of a file are what those of a sink become, with %j', (lineEnd) => {
  const form = exportedForm(FIELDS.map(readingOf), lineEnd);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const [kept, exported] = [csvRows(FIELDS, 8), csvRows(FIELDS, 8, form)];
      for (const each of rows) for (const into of [kept, exported]) into.add(packetOf(each));
      const inTwoSteps = Buffer.from(csvOut(form).take(kept.take())).toString();
      expect(Buffer.from(exported.take()).toString()).toBe(inTwoSteps);
    }),
  );
});
