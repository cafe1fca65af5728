import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import { type ChartFormats, percent } from '../../spec/text/formats.ts';
import { tooltipLine } from '../../spec/text/tooltipLine.ts';
import type { MarkPlace, TooltipLine, TooltipText } from '../../spec/chartSpec.ts';
import { axisText, type Series, type SeriesAxis } from '../series/seriesFrame.ts';
import { isForecast } from '../series/namedSeries.ts';
import { seriesLabel } from '../series/seriesLabel.ts';
import type { Stacking } from '../series/stack.ts';
import { inZoneOf } from '#domain/dataset/withDatasetFormats.ts';

const MAX_LINES = 12;

/** From where a band starts to where it ends. */
const rangeText = ({ bases, values }: Series, row: number, text: (value: number) => string): string => {
  const from = bases?.[row] ?? 0;
  return `${text(from)} – ${text(from + (values[row] ?? 0))}`;
};

export interface SeriesTooltipParts {
  readonly form: FormData;
  readonly axis: SeriesAxis;
  readonly series: readonly Series[];
  readonly formats: ChartFormats;
  readonly colorOf: (label: string) => string;
  readonly stacking: Stacking;
  /** Whether the values at a position add up to a total. */
  readonly addsUp: boolean;
}

/** The values at one axis position, of the largest series, with their total; in the order of the series or by size. */
export function seriesTooltip(parts: SeriesTooltipParts): (place: MarkPlace) => TooltipText | null {
  const { form, axis, series, formats, colorOf, stacking } = parts;
  return (place) => {
    const here = series
      .map((each) => ({ each, value: each.values[place.row] ?? null }))
      .filter((line): line is { each: Series; value: number } => line.value !== null)
      .sort((a, b) => b.value - a.value);
    if (here.length === 0) return null;
    const pointedAt = isOn(form['rich_tooltip'] ?? true) ? null : place.series;
    const total = here.reduce((sum, { value }) => sum + value, 0);
    const isShare = stacking === 'share' || isOn(form['showTooltipPercentage']);
    const pointed = here.findIndex(({ each }) => each.column === place.series);
    const first = here.slice(0, MAX_LINES);
    const last = pointed >= MAX_LINES ? here[pointed] : undefined;
    const largest = last === undefined ? first : [...first.slice(0, -1), last];
    const all = isOn(form['tooltipSortByMetric'])
      ? largest
      : largest.toSorted((a, b) => series.indexOf(a.each) - series.indexOf(b.each));
    const isAlone = here.some(({ each }) => each.column === pointedAt);
    // Another layer has the series that is pointed at.
    if (pointedAt !== null && !isAlone) return null;
    const lines = (isAlone ? here.filter(({ each }) => each.column === pointedAt) : all).map(
      ({ each, value }): TooltipLine => ({
        label: seriesLabel(each),
        value:
          each.bases !== undefined && isForecast(each)
            ? rangeText(each, place.row, formats.full)
            : parts.addsUp && isShare && total !== 0
              ? `${formats.full(value)} (${percent(value / total)})`
              : formats.full(value),
        color: colorOf(each.key),
        strong: each.column === place.series,
      }),
    );
    const hasTotal = parts.addsUp && here.length > 1 && !isAlone;
    if (hasTotal && form['showTooltipTotal'] !== false && !isOn(form['hideTotal'])) {
      lines.push(tooltipLine('Total', formats.full(total)));
    }
    return {
      title: axisText(axis, place.row, inZoneOf(form, axis.name, formats.bucket)),
      lines,
      more: isAlone ? 0 : Math.max(here.length - MAX_LINES, 0),
    };
  };
}
