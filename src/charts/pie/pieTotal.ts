import { currencyFormat } from '#domain/format/currency.ts';
import { numberFormat, SMART_NUMBER } from '#domain/format/numberFormat.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import type { ChartTheme } from '../kit/spec/chartSpec.ts';
import type { ChartFormats } from '../kit/spec/text/formats.ts';
import { middleText } from '../kit/parts/middleText.ts';

const SIZE = 16;
/** The approximate width of a letter, as a part of its size. */
const LETTER = 0.62;
/** How much of the diameter of the hole a line in its middle may take. */
const ROOM = 0.9;

/** The texts of the whole, and how many sizes of a letter the hole is wide. Reads the signal `inner`. */
export const totalSignals = (total: number | null, formats: ChartFormats): readonly JsonRecord[] => [
  { name: 'total', value: total === null ? '' : formats.number(total) },
  { name: 'totalInShort', value: total === null ? '' : inShort(total, formats) },
  // Without a hole the total lies on the parts, as wide as it is.
  { name: 'hole', update: `inner > 0 ? ${(2 * ROOM) / SIZE} * inner : 1000` },
];

/** Only digits are shortened: without its unit or percent sign a number would read as another. */
function inShort(total: number, { currency, number, numberName }: ChartFormats): string {
  const isDigits = /^[-−+]?[\d.,\s’]+$/.test(numberFormat(numberName)(total));
  return isDigits ? currencyFormat(SMART_NUMBER, currency)(total) : number(total);
}

/**
 * The whole in the middle: in short where the hole has no room for its digits, and smaller where it has none for that.
 */
export const totalMark = (theme: ChartTheme): JsonRecord =>
  middleText(
    { signal: `${LETTER} * length(total) <= hole ? total : totalInShort` },
    { signal: `${SIZE} * min(1, hole / (${LETTER} * max(1, min(length(total), length(totalInShort)))))` },
    theme,
  );
