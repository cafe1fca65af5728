import { type DuckDBDecimalType, type DuckDBEnumType, DuckDBTypeId } from '@duckdb/node-api';
import { type MemoryBlock, blockOf } from './memory.ts';
import { TIMESTAMP_BYTES, timestampWriter } from './timestampWriter.ts';
import { decimalText } from './numberText.ts';
import { dateText, wideTimestampText } from './temporalText.ts';
import type { TextIndexer, TextReader } from './textBuilders.ts';
import { textDictionary } from './textDictionary.ts';
import { valueText } from './valueText.ts';
import { holdsAt } from './vectorReader.ts';
import { vectorTexts } from './vectorTexts.ts';
import { asciiAt, BILLION, decimalAt } from './writeAt.ts';

const encoder = new TextEncoder();
const encoded = (text: string): MemoryBlock => blockOf(encoder.encode(text));

export const varcharReader: TextReader = (slice, out) => {
  const textAt = vectorTexts(slice);
  const { validity } = slice.vector;
  for (let row = slice.from; row < slice.to; row++) {
    if (!holdsAt(validity, row)) out.nothing();
    else {
      const { source, start, end } = textAt(row);
      out.bytes(source.bytes, start, end);
    }
  }
};

export function varcharIndexer(): TextIndexer {
  const dictionary = textDictionary();
  return {
    index(slice, target, at) {
      const textAt = vectorTexts(slice);
      const { vector, from, to } = slice;
      for (let row = from; row < to; row++) {
        if (!holdsAt(vector.validity, row)) continue;
        const { source, start, end } = textAt(row);
        target[at + row - from] = dictionary.index(source, start, end);
      }
    },
    takeAdded: () => dictionary.takeAdded(),
  };
}

export function enumIndexer(type: DuckDBEnumType): TextIndexer {
  const wide = { [DuckDBTypeId.UTINYINT]: 1, [DuckDBTypeId.USMALLINT]: 2, [DuckDBTypeId.UINTEGER]: 4 };
  const width = wide[type.internalTypeId as keyof typeof wide];
  const dictionary = textDictionary();
  const known = type.values.map((text) => dictionary.index(encoded(text)));
  return {
    index({ vector, from, to }, target, place) {
      const { view } = vector.data(width);
      for (let row = from; row < to; row++) {
        const at = row * width;
        const value =
          width === 1 ? view.getUint8(at) : width === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
        target[place + row - from] = known[value] ?? 0;
      }
    },
    takeAdded: () => dictionary.takeAdded(),
  };
}

/** Dates as a dictionary of days: the text of each day is created once. */
export function dayIndexer(): TextIndexer {
  const dictionary = textDictionary();
  const days = new Map<number, number>();
  const added = (day: number): number => {
    const index = dictionary.index(encoded(dateText(day)));
    days.set(day, index);
    return index;
  };
  return {
    index({ vector, from, to }, target, at) {
      const { view } = vector.data(4);
      for (let row = from; row < to; row++) {
        if (!holdsAt(vector.validity, row)) continue;
        const day = view.getInt32(row * 4, true);
        target[at + row - from] = days.get(day) ?? added(day);
      }
    },
    takeAdded: () => dictionary.takeAdded(),
  };
}

/** Digits of the widest decimal, with sign, point and leading zero. */
const DECIMAL_BYTES = 42;
/** The high half of a 64-bit integer beyond which a double could lose a digit. */
const EXACT_HIGH = 2 ** 21;

export const timestampReader = (zone: '' | '+00:00'): TextReader => {
  const write = timestampWriter(zone);
  return (slice, out) => {
    const { view } = slice.vector.data(8);
    out.written(slice, TIMESTAMP_BYTES, (target, at, row) => {
      const high = view.getInt32(row * 8 + 4, true);
      if (high >= -EXACT_HIGH && high < EXACT_HIGH) {
        return write(target, at, high * 2 ** 32 + view.getUint32(row * 8, true));
      }
      return asciiAt(target.bytes, at, wideTimestampText(view.getBigInt64(row * 8, true), 6, zone));
    });
  };
};

export function decimalReader({ width, scale }: DuckDBDecimalType): TextReader {
  const bytes = width <= 4 ? 2 : width <= 9 ? 4 : width <= 18 ? 8 : 16;
  return (slice, out) => {
    const { view } = slice.vector.data(bytes);
    out.written(slice, DECIMAL_BYTES, (target, at, row) => {
      const digits = unscaled(view, row * bytes, bytes);
      if (typeof digits === 'number' && Math.abs(digits) < BILLION && scale < 10) {
        return decimalAt(target.bytes, at, digits, scale);
      }
      return asciiAt(target.bytes, at, decimalText(digits, scale));
    });
  };
}

function unscaled(view: DataView, at: number, bytes: 2 | 4 | 8 | 16): number | bigint {
  switch (bytes) {
    case 2:
      return view.getInt16(at, true);
    case 4:
      return view.getInt32(at, true);
    case 8: {
      const high = view.getInt32(at + 4, true);
      const exact = high >= -EXACT_HIGH && high < EXACT_HIGH;
      return exact ? high * 2 ** 32 + view.getUint32(at, true) : view.getBigInt64(at, true);
    }
    case 16:
      return (view.getBigInt64(at + 8, true) << 64n) | view.getBigUint64(at, true);
  }
}

/** All types without a specialized reader. */
export const otherReader: TextReader = ({ chunk, column, vector, from, to }, out) => {
  const values = chunk.getColumnVector(column);
  for (let row = from; row < to; row++) {
    if (holdsAt(vector.validity, row)) out.text(valueText(values.getItem(row)));
    else out.nothing();
  }
};
