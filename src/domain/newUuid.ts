import type { Random } from './time.ts';

/** A random UUID (version 4). */
export function newUuid(random: Random): string {
  const bytes = random.bytes(16);
  const hex = [...bytes].map((byte, i) => {
    const fixed = i === 6 ? (byte & 0x0f) | 0x40 : i === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
