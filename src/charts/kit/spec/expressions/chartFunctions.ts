import { axisTime } from '#domain/format/axisTime.ts';
import { currencyFormat } from '#domain/format/currency.ts';
import { timeFormat } from '#domain/format/timeFormat.ts';
import { type CloudWord, placedWords } from '../layout/placedWords.ts';
import { keptLabels, type PlacedBar, type PlacedLabel } from '../layout/keptLabels.ts';

/** What specs call besides Vega's own functions, by name. */
export const CHART_FUNCTIONS: Readonly<Record<string, (...given: readonly unknown[]) => unknown>> = {
  chartNumber: (value, format, symbol, place) =>
    currencyFormat(
      String(format),
      symbol === '' ? null : { symbol: String(symbol), position: place === 'suffix' ? 'suffix' : 'prefix' },
    )(Number(value)),
  chartTime: (value, format) => timeFormat(String(format))(Number(value)),
  /** The labels and the bars of each layer. */
  keptLabels: (labels, bars) =>
    keptLabels(
      (labels as readonly (readonly PlacedLabel[])[]).flat(),
      (bars as readonly (readonly PlacedBar[])[]).flat(),
    ),
  placedWords: (words, width, height, sizes) =>
    placedWords(words as readonly CloudWord[], {
      width: Number(width),
      height: Number(height),
      ...(sizes as { readonly small: number; readonly large: number }),
    }),
  /** `index` is 0 for the first tick of an axis, and 1 for the last. */
  chartTick(value, format, index, ends) {
    const [from, to] = Array.isArray(ends) ? ends.map(Number) : [];
    const moment = Number(value);
    return axisTime(String(format), { moment, isFirst: index === 0, from: from ?? moment, to: to ?? moment });
  },
};
