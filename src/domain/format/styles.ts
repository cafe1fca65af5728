import { type Currency, currencyFormat } from './currency.ts';
import { fullNumber } from './fullNumber.ts';
import { grainFormat } from './grainFormat.ts';
import { wholeTimestamp } from './isoTimestamp.ts';
import type { NumberFormatter } from './numberFormat.ts';
import { type TimeFormatter, timeFormat } from './timeFormat.ts';

/* How values are written, as data: what is drawn carries it, and what shows it makes the formatter. */

export type NumberStyle =
  /** As JavaScript writes it, or with all digits and thousands grouped. */
  | { readonly kind: 'plain' | 'digits' }
  /** By the name of a format. */
  | { readonly kind: 'named'; readonly name: string | null; readonly currency: Currency | null }
  /** Numbers between -1 and 1 in another style than the others; zero is one of the others. */
  | { readonly kind: 'bySize'; readonly large: NumberStyle; readonly small: NumberStyle };

export const namedStyle = (name: string | null, currency: Currency | null = null): NumberStyle => ({
  kind: 'named',
  name,
  currency,
});

export function numberWriter(style: NumberStyle): NumberFormatter {
  switch (style.kind) {
    case 'plain':
      return String;
    case 'digits':
      return fullNumber;
    case 'named':
      return currencyFormat(style.name, style.currency);
    case 'bySize': {
      const [large, small] = [numberWriter(style.large), numberWriter(style.small)];
      return (value) => (Math.abs(value) < 1 && value !== 0 ? small(value) : large(value));
    }
  }
}

export type TimeStyle =
  /** By the name of a format; adaptive without one. */
  | { readonly kind: 'named'; readonly name: string | null }
  /** As a bucket of a grain; a format of its own wins. */
  | {
      readonly kind: 'bucket';
      readonly grain: string | null;
      readonly name: string | null;
      readonly isUtc?: boolean;
    }
  /** A timestamp in full. */
  | { readonly kind: 'timestamp' };

export function timeWriter(style: TimeStyle): TimeFormatter {
  switch (style.kind) {
    case 'named':
      return timeFormat(style.name);
    case 'bucket': {
      const write = grainFormat(style.grain, style.name);
      return style.isUtc === true ? (time) => `${write(time)} UTC` : write;
    }
    case 'timestamp':
      return wholeTimestamp;
  }
}
