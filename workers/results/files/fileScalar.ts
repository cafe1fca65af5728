import { instantOf } from '#domain/rows/text/instant.ts';
import { decimalInteger } from './decimalColumn.ts';
import type { FileType, FileValue } from './fileType.ts';

const DATE = /^-?\d{4,6}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d:\d\d(?:\.\d{1,6})?$/;
const STAMP = /^(-?\d{4,6}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,6})0*)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;
const INTEGER = /^-?\d{1,19}$/;
const [LOWEST, HIGHEST] = [-(2n ** 63n), 2n ** 63n - 1n];

/** The value of a text; undefined where the type has no such value. */
export function fileScalar(type: FileType, text: string): FileValue | undefined {
  if (typeof type === 'object') return type.kind === 'decimal' ? decimalInteger(text, type) : undefined;
  switch (type) {
    case 'int64': {
      const value = INTEGER.test(text) ? BigInt(text) : null;
      return value !== null && value >= LOWEST && value <= HIGHEST ? value : undefined;
    }
    case 'double':
      return /^-?(NaN|inf(inity)?)$/i.test(text) ? notFinite(text) : finite(text);
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'date':
      return DATE.test(text) ? (instantOf(text) ?? undefined) : undefined;
    case 'time':
      return TIME.test(text) ? microsOf(text) : undefined;
    case 'timestamp':
    case 'instant': {
      const [whole, , , zone] = STAMP.exec(text) ?? [];
      const isOfType = whole !== undefined && (zone !== undefined) === (type === 'instant');
      return isOfType ? (instantOf(text.replace('T', ' ')) ?? undefined) : undefined;
    }
    case 'timestampMicros':
    case 'instantMicros': {
      const [, whole, fraction = '', zone] = STAMP.exec(text) ?? [];
      if (whole === undefined || (zone !== undefined) !== (type === 'instantMicros')) return undefined;
      const millis = instantOf(`${whole.replace('T', ' ')}${zone ?? ''}`);
      return millis === null ? undefined : BigInt(millis) * 1000n + BigInt(fraction.padEnd(6, '0'));
    }
    case 'blob':
      return blobOf(text);
    case 'text':
    case 'json':
      return text;
  }
}

function microsOf(time: string): bigint {
  const [whole = '', fraction = ''] = time.split('.');
  return BigInt(instantOf(whole) ?? 0) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

const notFinite = (text: string): number =>
  /nan/i.test(text) ? Number.NaN : text.startsWith('-') ? -Infinity : Infinity;

function finite(text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Engines write bytes that are not printable as `\x00`. */
function blobOf(text: string): Uint8Array | undefined {
  if (!/^(?:[ -[\]-~]|\\x[0-9A-Fa-f]{2})*$/.test(text)) return undefined;
  const bytes = text.match(/\\x..|./g) ?? [];
  return Uint8Array.from(bytes, (each) =>
    each.length === 1 ? each.charCodeAt(0) : Number.parseInt(each.slice(2), 16),
  );
}
