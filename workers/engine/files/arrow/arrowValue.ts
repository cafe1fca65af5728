import { type DataType, DateUnit, IntervalUnit, TimeUnit, Type } from '@uwdata/flechette';
import { textOfBytes } from '../bytesText.ts';
import { decimalText } from '../decimalText.ts';
import { dayText, momentText, timeText } from '../momentText.ts';

/** What the batches of the library have; its types omit most of it. */
export interface ArrowBatch {
  readonly type: DataType;
  readonly nullCount: number;
  readonly validity?: Uint8Array;
  readonly values: ArrayLike<number | bigint>;
  readonly offsets?: ArrayLike<number | bigint> | null;
  readonly sizes?: ArrayLike<number | bigint>;
  readonly children: readonly ArrowBatch[];
  readonly typeIds: Int8Array;
  readonly dictionary: { readonly data: readonly ArrowBatch[]; readonly offsets: Int32Array };
  readonly length: number;
  isValid(row: number): boolean;
  at(row: number): unknown;
}

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

/**
 * The value as JSON has it, with all its digits. It is read from the batch, since a value of the library does not say
 * which of the types of a union it has.
 */
export function arrowValue(batch: ArrowBatch, row: number): Plain {
  const { type, children } = batch;
  if (type.typeId === Type.Union) {
    const at = type.typeMap[batch.typeIds[row] ?? -1] ?? -1;
    const child = children[at];
    if (child === undefined) throw new Error('a value of a union has none of its types');
    return arrowValue(child, batch.offsets ? Number(batch.offsets[row]) : row);
  }
  if (type.typeId === Type.Null) return null;
  if (batch.nullCount !== 0 && batch.validity !== undefined && !batch.isValid(row)) return null;
  switch (type.typeId) {
    case Type.Dictionary:
      return ofDictionary(batch, Number(batch.values[row]));
    case Type.RunEndEncoded:
      return ofRun(batch, row);
    case Type.List:
    case Type.LargeList:
      return list(children[0], Number(batch.offsets?.[row]), Number(batch.offsets?.[row + 1]));
    case Type.ListView:
    case Type.LargeListView: {
      const start = Number(batch.offsets?.[row]);
      return list(children[0], start, start + Number(batch.sizes?.[row]));
    }
    case Type.FixedSizeList:
      return list(children[0], row * type.stride, (row + 1) * type.stride);
    case Type.Map:
      return entries(children[0], Number(batch.offsets?.[row]), Number(batch.offsets?.[row + 1]));
    case Type.Struct:
      return Object.fromEntries(
        type.children.map(({ name }, at) => {
          const child = children[at];
          return [name, child === undefined ? null : arrowValue(child, row)];
        }),
      );
    default:
      return single(batch, row);
  }
}

/** A value without parts. */
function single(batch: ArrowBatch, row: number): Plain {
  const { type } = batch;
  switch (type.typeId) {
    case Type.Decimal:
      return decimalText(BigInt(batch.at(row) as bigint | number), type.scale);
    case Type.Date: {
      const stored = batch.values[row] ?? 0;
      return type.unit === DateUnit.DAY ? dayText(Number(stored)) : momentText(BigInt(stored), 1_000n);
    }
    case Type.Timestamp:
      return momentText(BigInt(batch.values[row] ?? 0), perSecond(type.unit));
    case Type.Time:
    case Type.Duration:
      return timeText(BigInt(batch.values[row] ?? 0), perSecond(type.unit));
    case Type.Interval:
      return interval(batch.at(row), type.unit);
    case Type.Binary:
    case Type.LargeBinary:
    case Type.BinaryView:
    case Type.FixedSizeBinary:
      return textOfBytes(batch.at(row) as Uint8Array);
    default: {
      const value = batch.at(row);
      if (typeof value !== 'bigint') return value as Plain;
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    }
  }
}

function perSecond(unit: number): bigint {
  if (unit === TimeUnit.SECOND) return 1n;
  if (unit === TimeUnit.MILLISECOND) return 1_000n;
  return unit === TimeUnit.MICROSECOND ? 1_000_000n : 1_000_000_000n;
}

function interval(value: unknown, unit: number): string {
  if (unit === IntervalUnit.YEAR_MONTH) return `${Number(value)} months`;
  const parts = Array.from(value as ArrayLike<number>, Number);
  const [months, days, count] = unit === IntervalUnit.DAY_TIME ? [0, ...parts] : parts;
  const time = timeText(BigInt(count ?? 0), unit === IntervalUnit.DAY_TIME ? 1_000n : 1_000_000_000n);
  return `${months ?? 0} months ${days ?? 0} days ${time}`;
}

function list(child: ArrowBatch | undefined, start: number, end: number): readonly Plain[] {
  if (child === undefined) return [];
  return Array.from({ length: end - start }, (_, at) => arrowValue(child, start + at));
}

function entries(child: ArrowBatch | undefined, start: number, end: number): Plain {
  const [keys, values] = child?.children ?? [];
  const found = list(keys, start, end).map((key, at) => [
    typeof key === 'object' ? JSON.stringify(key) : String(key),
    values === undefined ? null : arrowValue(values, start + at),
  ]);
  return Object.fromEntries(found) as Plain;
}

function ofDictionary({ dictionary: { data, offsets } }: ArrowBatch, key: number): Plain {
  const at = data.findIndex((_, index) => key < (offsets[index + 1] ?? 0));
  const batch = data[at];
  if (batch === undefined) throw new Error('a value of a dictionary is not in it');
  return arrowValue(batch, key - (offsets[at] ?? 0));
}

/** A value that is stored once for all rows up to the end of its run. */
function ofRun({ children: [ends, values] }: ArrowBatch, row: number): Plain {
  let [low, high] = [0, ends?.length ?? 0];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(ends?.values[middle]) > row) high = middle;
    else low = middle + 1;
  }
  return values === undefined || low >= values.length ? null : arrowValue(values, low);
}
