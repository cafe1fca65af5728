import { t } from '#domain/format/shown.ts';
import { numberWriter, timeWriter } from '#domain/format/styles.ts';
import type { MarkPlace, TooltipLine, TooltipText } from '../chartSpec.ts';
import { axisText } from '../../series/series/seriesFrame.ts';
import { percent } from '../text/formats.ts';
import { tooltipLine } from '../text/tooltipLine.ts';
import type { SeriesLines, SeriesTooltips, TooltipSeries } from './tooltips.ts';

const MAX_LINES = 12;

type Lines = Pick<TooltipText, 'lines' | 'more'>;

/** The values at one axis position, with the events there. */
export function seriesText(of: SeriesTooltips, place: MarkPlace): TooltipText | null {
  const shown = of.layers.map((layer) => linesOf(layer, place)).filter((each) => each !== null);
  if (shown.length === 0) return null;
  const at = Number(of.axis.values[place.row]);
  const events = of.events.filter(({ start, end, near }) => near === at || (start <= at && at <= end));
  return {
    title: of.titles?.[place.row] ?? axisText(of.axis, place.row, timeWriter(of.times)),
    lines: [
      ...shown.flatMap(({ lines }) => lines),
      ...events.map(({ label, text }) => tooltipLine(label, text)),
    ],
    more: shown.reduce((sum, { more }) => sum + more, 0),
  };
}

/** Those of the largest series of a layer, with their total; in the order of the series or by size. */
function linesOf(layer: SeriesLines, place: MarkPlace): Lines | null {
  const { series } = layer;
  const here = series
    .map((each) => ({ each, value: each.values[place.row] ?? null }))
    .filter((line): line is { each: TooltipSeries; value: number } => line.value !== null)
    .sort((a, b) => b.value - a.value);
  if (here.length === 0) return null;
  const pointedAt = layer.isOfOne ? place.series : null;
  const total = here.reduce((sum, { value }) => sum + value, 0);
  const pointed = here.findIndex(({ each }) => each.column === place.series);
  const first = here.slice(0, MAX_LINES);
  const last = pointed >= MAX_LINES ? here[pointed] : undefined;
  const largest = last === undefined ? first : [...first.slice(0, -1), last];
  const all = layer.areBySize
    ? largest
    : largest.toSorted((a, b) => series.indexOf(a.each) - series.indexOf(b.each));
  const isAlone = here.some(({ each }) => each.column === pointedAt);
  // Another layer has the series that is pointed at.
  if (pointedAt !== null && !isAlone) return null;
  const write = numberWriter(layer.numbers);
  const valueText = ({ bases }: TooltipSeries, value: number): string => {
    const from = bases?.[place.row] ?? 0;
    if (bases !== null) return `${write(from)} – ${write(from + value)}`;
    return layer.haveShares && total !== 0 ? `${write(value)} (${percent(value / total)})` : write(value);
  };
  const lines = (isAlone ? here.filter(({ each }) => each.column === pointedAt) : all).map(
    ({ each, value }): TooltipLine => ({
      label: each.label,
      value: valueText(each, value),
      color: each.color,
      strong: each.column === place.series,
    }),
  );
  if (layer.haveTotal && here.length > 1 && !isAlone) lines.push(tooltipLine(t('Total'), write(total)));
  return { lines, more: isAlone ? 0 : Math.max(here.length - MAX_LINES, 0) };
}
