import { type NumberStyle, numberWriter, timeWriter } from '#domain/format/styles.ts';
import type { ChartSpec, MarkPlace, TooltipText } from '../chartSpec.ts';
import { seriesText } from './seriesText.ts';
import { type MarkTooltips, markKey, namedLabel, type UnwrittenText } from './tooltips.ts';

/** What is shown of a mark that is pointed at; null if nothing is. */
export function tooltipAt(
  { tooltips, toggles, swatches }: Pick<ChartSpec, 'tooltips' | 'toggles' | 'swatches'>,
  place: MarkPlace,
): TooltipText | null {
  const text = tooltips.kind === 'marks' ? markText(tooltips, place) : seriesText(tooltips, place);
  if (text === null) return null;
  const press = toggles?.get(place.row)?.text;
  const lines = text.lines.map((line) => ({
    ...line,
    label: namedLabel(tooltips.names, line.label),
    swatch: swatches?.[line.color ?? ''],
  }));
  return { ...text, lines, ...(press !== undefined && { press }) };
}

function markText({ marks, numbers }: MarkTooltips, { row, series }: MarkPlace): TooltipText | null {
  const found = marks.get(markKey(row, series)) ?? marks.get(row);
  if (found === undefined) return null;
  return {
    title: written(numbers, found.title),
    lines: found.lines.map((line) => ({ ...line, value: written(numbers, line.value) })),
    more: 0,
  };
}

function written(numbers: NumberStyle, text: UnwrittenText): string {
  if (typeof text === 'string') return text;
  if (typeof text === 'number') return numberWriter(numbers)(text);
  if ('time' in text) return timeWriter(text.style)(text.time);
  if ('number' in text) return numberWriter(text.style)(text.number);
  return text.map((part) => written(numbers, part)).join('');
}
