import {
  bool,
  columnFromArray,
  float64,
  int64,
  tableFromColumns,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
} from '@uwdata/flechette';
import type { DataType } from '@uwdata/flechette';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { GenericType } from '#domain/resultColumn.ts';

/** Rows of several responses as one Arrow stream. The values of a column in all of them determine its type. */
export function framesToArrow(frames: readonly Frame[]): Uint8Array {
  const first = frames[0]?.columns ?? [];
  const columns = first.map(({ name, type }, at) => {
    const values = frames.flatMap((frame) => frame.columns[at]?.values ?? []);
    const { arrow, cast } = columnType(type, values);
    return [
      name,
      columnFromArray(
        values.map((value) => (value === null ? null : cast(value))),
        arrow,
      ),
    ] as const;
  });
  const stream = tableToIPC(tableFromColumns(columns as [string, (typeof columns)[number][1]][]), {
    format: 'stream',
  });
  if (stream === null) throw new Error('The rows could not be written for the engine.');
  return stream;
}

interface ColumnType {
  readonly arrow: DataType;
  readonly cast: (value: Exclude<FrameValue, null>) => unknown;
}

function columnType(type: GenericType | null, values: readonly FrameValue[]): ColumnType {
  const every = (isOne: (value: Exclude<FrameValue, null>) => boolean): boolean =>
    values.every((value) => value === null || isOne(value));
  const isNumber = (value: FrameValue): boolean => typeof value === 'number' || typeof value === 'bigint';
  if (type === 3 && every((value) => typeof value === 'boolean')) return { arrow: bool(), cast: same };
  if (type === 2 && every((value) => typeof value === 'number'))
    return { arrow: timestamp(TimeUnit.MILLISECOND, null), cast: Number };
  if (type === 0 && every((value) => typeof value === 'bigint' || Number.isSafeInteger(value)))
    return { arrow: int64(), cast: (value) => BigInt(value as number | bigint) };
  if (type === 0 && every(isNumber)) return { arrow: float64(), cast: Number };
  return {
    arrow: utf8(),
    cast: (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)),
  };
}

const same = (value: unknown): unknown => value;
