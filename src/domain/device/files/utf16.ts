interface Wide {
  readonly size: 'utf-16le' | 'utf-16be';
  /** Whether most letters show it, or a mark. */
  readonly isMost: boolean;
}

/**
 * The form of UTF-16 that the first bytes of a text show, by a mark or by zeros, which are in one byte of two. Null
 * without zeros, and where they are anywhere.
 */
export function utf16(first: Uint8Array): Wide | null {
  if (first[0] === 0xff && first[1] === 0xfe) return { size: 'utf-16le', isMost: true };
  if (first[0] === 0xfe && first[1] === 0xff) return { size: 'utf-16be', isMost: true };
  const zeros = [0, 0];
  for (const [at, byte] of first.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const [less, more] = even < odd ? [even, odd] : [odd, even];
  if (more === 0 || less > more / 16) return null;
  return { size: odd > even ? 'utf-16le' : 'utf-16be', isMost: more >= first.length / 4 };
}
