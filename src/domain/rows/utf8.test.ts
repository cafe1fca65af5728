import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutUtf8, decodeUtf8, encodeUtf8, isUtf8 } from './utf8.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
/** Bytes near the edges of UTF-8's ranges, where decoders differ. */
const edgy = fc.array(
  fc.constantFrom(
    0x00,
    0x41,
    0x7f,
    0x80,
    0x8f,
    0x9f,
    0xa0,
    0xbf,
    0xc0,
    0xc2,
    0xdf,
    0xe0,
    0xed,
    0xef,
    0xf0,
    0xf4,
    0xf5,
    0xff,
  ),
  { maxLength: 12 },
);

test('decodes as the platform does, including malformed bytes', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  fc.assert(
    fc.property(fc.oneof(edgy, fc.array(fc.nat({ max: 255 }), { maxLength: 20 })), (list) => {
      const bytes = Uint8Array.from(list);
      expect(decodeUtf8(bytes, 0, bytes.length)).toBe(decoder.decode(bytes));
    }),
    { numRuns: 5000 },
  );
});

test('validates as the platform does', () => {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const platform = (bytes: Uint8Array): boolean => {
    try {
      strict.decode(bytes);
      return true;
    } catch {
      return false; // Throws if malformed.
    }
  };
  fc.assert(
    fc.property(edgy, (list) => {
      const bytes = Uint8Array.from(list);
      expect(isUtf8(bytes, 0, bytes.length)).toBe(platform(bytes));
    }),
    { numRuns: 5000 },
  );
});

test('encodes as the platform does, and back', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(encodeUtf8(text)).toEqual(Uint8Array.from(new TextEncoder().encode(text)));
      const bytes = encodeUtf8(text);
      expect(decodeUtf8(bytes, 0, bytes.length)).toBe(text.toWellFormed());
    }),
  );
});

test('a lone surrogate has no UTF-8', () => {
  expect(decodeUtf8(encodeUtf8('a\ud800b'), 0, 5)).toBe('a\ufffdb');
});

test('a long text is decoded completely', () => {
  const text = 'aé日😀'.repeat(10_000);
  const bytes = encodeUtf8(text);
  expect(decodeUtf8(bytes, 0, bytes.length)).toBe(text);
});

test('a cut never splits a character', () => {
  fc.assert(
    fc.property(anyText, fc.nat({ max: 60 }), (text, most) => {
      const bytes = encodeUtf8(text);
      const end = cutUtf8(bytes, 0, bytes.length, most);
      expect(end).toBeLessThanOrEqual(most);
      expect(isUtf8(bytes, 0, end)).toBe(true);
      expect(text.toWellFormed().startsWith(decodeUtf8(bytes, 0, end))).toBe(true);
    }),
  );
});
