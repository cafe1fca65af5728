import { type DuckDBDecimalType, type DuckDBEnumType, DuckDBTypeId } from '@duckdb/node-api';
import { decimalText } from './numberText.ts';
import { momentWriter } from './momentWriter.ts';
import { dateText, wideTimestampText } from './temporalText.ts';
import type { ColumnStretch, TextIndexer, TextReader } from './textBuilders.ts';
import { textDictionary } from './textDictionary.ts';
import { valueText } from './valueText.ts';
import { holdsAt } from './vectorReader.ts';
import { TEXT_WIDTH, vectorTexts } from './vectorTexts.ts';

const textsOf = ({ vector, from, to }: ColumnStretch) =>
  vectorTexts(vector.data(TEXT_WIDTH), from, to, (row) => holdsAt(vector.validity, row));

export const varcharReader = (): TextReader => (stretch) => {
  const textAt = textsOf(stretch);
  return (row, out) => {
    const { source, start, end } = textAt(row);
    out.bytes(source, start, end);
  };
};

export function varcharIndexer(): TextIndexer {
  const dictionary = textDictionary();
  return {
    open(stretch) {
      const textAt = textsOf(stretch);
      return (row) => {
        const { source, start, end } = textAt(row);
        return dictionary.index(source, start, end);
      };
    },
    takeAdded: () => dictionary.takeAdded(),
  };
}

export function enumIndexer(type: DuckDBEnumType): TextIndexer {
  const wide = { [DuckDBTypeId.UTINYINT]: 1, [DuckDBTypeId.USMALLINT]: 2, [DuckDBTypeId.UINTEGER]: 4 };
  const width = wide[type.internalTypeId as keyof typeof wide];
  const dictionary = textDictionary();
  const encoder = new TextEncoder();
  const known = type.values.map((text) => dictionary.index(encoder.encode(text)));
  return {
    open({ vector }) {
      const data = vector.data(width);
      return (row) => {
        const at = row * width;
        const value =
          width === 1 ? data.getUint8(at) : width === 2 ? data.getUint16(at, true) : data.getUint32(at, true);
        return known[value] ?? 0;
      };
    },
    takeAdded: () => dictionary.takeAdded(),
  };
}

/** Dates as a dictionary of days: the text of each day is made once. */
export function dayIndexer(): TextIndexer {
  const dictionary = textDictionary();
  const encoder = new TextEncoder();
  const days = new Map<number, number>();
  return {
    open({ vector }) {
      const data = vector.data(4);
      return (row) => {
        const day = data.getInt32(row * 4, true);
        const known = days.get(day);
        if (known !== undefined) return known;
        const index = dictionary.index(encoder.encode(dateText(day)));
        days.set(day, index);
        return index;
      };
    },
    takeAdded: () => dictionary.takeAdded(),
  };
}

/** The high half of a 64-bit count of microseconds beyond which a double could lose one. */
const EXACT_HIGH = 2 ** 21;

export const momentReader = (zone: '' | '+00:00'): TextReader => {
  const write = momentWriter(zone);
  return ({ vector }) => {
    const data = vector.data(8);
    return (row, out) => {
      const high = data.getInt32(row * 8 + 4, true);
      if (high >= -EXACT_HIGH && high < EXACT_HIGH) {
        out.copy(write.memory, write.at(high * 2 ** 32 + data.getUint32(row * 8, true)));
      } else out.ascii(wideTimestampText(data.getBigInt64(row * 8, true), 6, zone));
    };
  };
};

export function decimalReader(type: DuckDBDecimalType): TextReader {
  const { width, scale } = type;
  const bytes = width <= 4 ? 2 : width <= 9 ? 4 : width <= 18 ? 8 : 16;
  return ({ vector }) => {
    const data = vector.data(bytes);
    return (row, out) => {
      const digits = unscaled(data, row * bytes, bytes);
      if (typeof digits === 'number') out.decimal(digits, scale);
      else out.ascii(decimalText(digits, scale));
    };
  };
}

function unscaled(data: DataView, at: number, bytes: 2 | 4 | 8 | 16): number | bigint {
  switch (bytes) {
    case 2:
      return data.getInt16(at, true);
    case 4:
      return data.getInt32(at, true);
    case 8: {
      const high = data.getInt32(at + 4, true);
      const exact = high >= -EXACT_HIGH && high < EXACT_HIGH;
      return exact ? high * 2 ** 32 + data.getUint32(at, true) : data.getBigInt64(at, true);
    }
    case 16:
      return (data.getBigInt64(at + 8, true) << 64n) | data.getBigUint64(at, true);
  }
}

/** Every kind that is not frequent enough for a reader of its own. */
export const otherReader =
  (): TextReader =>
  ({ chunk, column }) => {
    const vector = chunk.getColumnVector(column);
    return (row, out) => {
      out.text(valueText(vector.getItem(row)));
    };
  };
