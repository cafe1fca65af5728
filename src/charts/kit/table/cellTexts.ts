import type { FrameValue } from '#domain/frameValue.ts';
import { fullNumber } from '#domain/format/fullNumber.ts';
import { groupDigits } from '#domain/format/groupDigits.ts';
import { type NumberStyle, numberWriter, type TimeStyle, timeWriter } from '#domain/format/styles.ts';
import { numberOf, valueText } from '#domain/format/valueText.ts';
import { asText } from '#domain/jsonValue.ts';

/** How the values of a column are written. */
export interface ColumnStyle {
  /** Null if they are no numbers. */
  readonly numbers: NumberStyle | null;
  /** Whether their numbers have a format; without one every digit is shown. */
  readonly hasFormat: boolean;
  /** Null if they are no times. */
  readonly times: TimeStyle | null;
  readonly areYears: boolean;
}

export function cellWriter({ numbers, hasFormat, times }: ColumnStyle): (value: FrameValue) => string {
  const time = times === null ? undefined : timeWriter(times);
  if (numbers === null) {
    return (value) => valueText(value, time === undefined ? {} : { time, temporal: true });
  }
  const write = numberWriter(numbers);
  return (value) => {
    const number = numberOf(value);
    if (number === null) return valueText(value);
    if (typeof value !== 'number' && !hasFormat) return exactDigits(value) ?? valueText(value);
    return write(number);
  };
}

/** A number in all its digits; null for what is none. */
export const exactText = (value: FrameValue): string | null =>
  typeof value === 'number' ? fullNumber(value) : value === null ? null : exactDigits(value);

/** The digits that a double does not hold, with thousands grouped; null for what is no such number. */
function exactDigits(value: FrameValue): string | null {
  const text = typeof value === 'bigint' ? String(value) : asText(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? groupDigits(text.replace('-', '\u2212')) : null;
}
