import type { FrameValue } from '#domain/frameValue.ts';
import { fullNumber } from '#domain/format/fullNumber.ts';
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
    if (typeof value !== 'number' && !hasFormat) return groupedDigits(value) ?? valueText(value);
    return write(number);
  };
}

/** A number in all its digits; null for what is none. */
export const exactText = (value: FrameValue): string | null =>
  typeof value === 'number' ? fullNumber(value) : value === null ? null : groupedDigits(value);

/** The digits that a double does not hold, with thousands grouped; null for what is no such number. */
function groupedDigits(value: FrameValue): string | null {
  const found = /^(-?)(\d+)(\.\d+)?$/.exec(typeof value === 'bigint' ? String(value) : asText(value));
  if (found === null) return null;
  const [, sign, whole = '', fraction = ''] = found;
  return `${sign === '-' ? '\u2212' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`;
}
