import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryOf } from './memory.ts';
import { decimalText } from './numberText.ts';
import { BILLION, decimalAt, integerAt, NUMBER_BYTES, quotedAt, quotedBytes } from './writeAt.ts';

const decoder = new TextDecoder();
const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

test('a text is quoted as in JSON, wherever in a word the bytes to escape are', () => {
  const unit = fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', ' ', '!', '#', '[', ']'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  fc.assert(
    fc.property(
      fc.array(unit).map((parts) => parts.join('').toWellFormed()),
      fc.nat(7),
      (text, at) => {
        const source = new TextEncoder().encode(text);
        const memory = memoryOf(at + quotedBytes(source.length));
        const end = quotedAt(memory, at, viewOf(source), 0, source.length);
        expect(decoder.decode(memory.bytes.subarray(at, end))).toBe(JSON.stringify(text));
      },
    ),
  );
}, 30_000);

test('every safe integer is written with all of its digits', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const { bytes } = memoryOf(NUMBER_BYTES);
      expect(decoder.decode(bytes.subarray(0, integerAt(bytes, 0, value)))).toBe(String(value));
    }),
  );
});

test('a decimal is written with all of its digits, including trailing zeros', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1 - BILLION, max: BILLION - 1 }), fc.nat(9), (unscaled, scale) => {
      const { bytes } = memoryOf(NUMBER_BYTES);
      const end = decimalAt(bytes, 0, unscaled, scale);
      expect(decoder.decode(bytes.subarray(0, end))).toBe(decimalText(unscaled, scale));
    }),
  );
});
