import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import type { NumberStyle } from '#domain/format/styles.ts';
import type { SeriesLines } from '../../spec/tooltips/tooltips.ts';
import { isForecast } from '../series/namedSeries.ts';
import type { Series } from '../series/seriesFrame.ts';
import { seriesLabel } from '../series/seriesLabel.ts';
import type { Stacking } from '../series/stack.ts';

export interface SeriesLinesParts {
  readonly form: FormData;
  readonly series: readonly Series[];
  readonly numbers: NumberStyle;
  readonly colorOf: (label: string) => string;
  readonly stacking: Stacking;
  /** Whether the values at a position add up to a total. */
  readonly addsUp: boolean;
}

/** What tooltips say of series, as the form sets it. */
export const seriesLines = (parts: SeriesLinesParts): SeriesLines => {
  const { form, addsUp, stacking } = parts;
  return {
    series: parts.series.map((each) => ({
      column: each.column,
      label: seriesLabel(each),
      color: parts.colorOf(each.key),
      values: each.values,
      bases: isForecast(each) ? (each.bases ?? null) : null,
    })),
    numbers: parts.numbers,
    isOfOne: !isOn(form['rich_tooltip'] ?? true),
    areBySize: isOn(form['tooltipSortByMetric']),
    haveShares: addsUp && (stacking === 'share' || isOn(form['showTooltipPercentage'])),
    haveTotal: addsUp && form['showTooltipTotal'] !== false && !isOn(form['hideTotal']),
  };
};
