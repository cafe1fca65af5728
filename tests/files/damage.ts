import { gunzipSync, gzipSync } from 'node:zlib';
import { type Next, oneOf, whole } from './anyTable.ts';
import type { WrittenFile } from './writtenFiles.ts';

type Damage = (file: WrittenFile, next: Next) => WrittenFile;

const changed =
  (change: (bytes: Uint8Array, next: Next) => Uint8Array): Damage =>
  ({ name, bytes }, next) => ({ name, bytes: change(bytes, next) });

const ENDINGS = [
  'csv',
  'tsv',
  'json',
  'ndjson',
  'parquet',
  'arrow',
  'xlsx',
  'sqlite',
  'duckdb',
  'gz',
  'png',
  '',
];

/** What happens to files on their way. */
const DAMAGES: Readonly<Record<string, Damage>> = {
  'cut off': changed((bytes, next) => bytes.slice(0, whole(next, bytes.length))),
  'cut off near its end': changed((bytes, next) => bytes.slice(0, -1 - whole(next, 12))),
  'with flipped bits': changed((bytes, next) => {
    const copy = bytes.slice();
    for (let count = 1 + whole(next, 20); count > 0 && copy.length > 0; count -= 1) {
      const at = whole(next, copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << whole(next, 8));
    }
    return copy;
  }),
  'with flipped bits near its end': changed((bytes, next) => {
    const copy = bytes.slice();
    for (let count = 1 + whole(next, 5); count > 0 && copy.length > 0; count -= 1) {
      const at = copy.length - 1 - whole(next, Math.min(200, copy.length));
      copy[at] = (copy[at] ?? 0) ^ (1 << whole(next, 8));
    }
    return copy;
  }),
  'with a part of zeros': changed((bytes, next) => {
    const from = whole(next, bytes.length);
    return bytes.slice().fill(0, from, from + whole(next, 200));
  }),
  'with a part twice': changed((bytes, next) => {
    const from = whole(next, bytes.length);
    const part = bytes.slice(from, from + whole(next, 500));
    return Buffer.concat([bytes.slice(0, from), part, part, bytes.slice(from + part.length)]);
  }),
  'with more at its end': changed((bytes, next) =>
    Buffer.concat([bytes, Uint8Array.from({ length: 1 + whole(next, 300) }, () => whole(next, 256))]),
  ),
  'of random bytes': changed((_bytes, next) =>
    Uint8Array.from({ length: 1 + whole(next, 2_000) }, () => whole(next, 256)),
  ),
  'with another ending': ({ bytes }, next) => ({ name: `a.${oneOf(next, ENDINGS)}`, bytes }),
  'compressed and damaged': ({ name, bytes }, next) => {
    const inner = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const packed = gzipSync(inner);
    const at = whole(next, packed.length);
    packed[at] = (packed[at] ?? 0) ^ 255;
    return { name: `${name.replace(/\.gz$/, '')}.gz`, bytes: packed };
  },
};

export const DAMAGE_KINDS: readonly string[] = Object.keys(DAMAGES);

export function damaged(kind: string, file: WrittenFile, next: Next): WrittenFile {
  const damage = DAMAGES[kind];
  if (damage === undefined) throw new Error(kind);
  return damage(file, next);
}
