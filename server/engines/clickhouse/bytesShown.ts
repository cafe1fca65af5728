import { isUtf8 } from 'node:buffer';
import type { Writing } from './readings.ts';

/** A text of ClickHouse may be any bytes. Those of one that is no UTF-8 are shown by their codes: `\xFF`. */
export function bytesShown(lines: Buffer, writings: readonly Writing[]): Buffer {
  const shown = lines
    .toString('latin1')
    .split('\n')
    .map((line) =>
      line
        .split('\t')
        .map((value, i) => valueShown(value, writings[i] === 'plain' ? '\\x' : '\\\\x'))
        .join('\t'),
    );
  return Buffer.from(shown.join('\n'), 'latin1');
}

const BEYOND_ASCII = /[\x80-\xff]/g;

function valueShown(value: string, mark: string): string {
  if (value.search(BEYOND_ASCII) < 0 || isUtf8(Buffer.from(value, 'latin1'))) return value;
  return value.replaceAll(BEYOND_ASCII, (byte) => mark + byte.charCodeAt(0).toString(16).toUpperCase());
}
