import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { ChartSpec, ChartTheme } from '../chartSpec.ts';
import { LABEL_SIZE } from '../specParts.ts';

/** The most pixels of a name, and what its symbol and the gap to the next one take. */
const MAX_NAME = 160;
const SYMBOL = 44;
/** The approximate width of a letter, and the height of a line. */
const LETTER = 0.55 * LABEL_SIZE;
const LINE = LABEL_SIZE + 6;

interface Keys {
  readonly colors: readonly string[];
  readonly texts: readonly string[];
  readonly columns: number;
}

/**
 * A spec with its legend as one of Vega above the plot, for files: on screen the page draws it. Its entries are
 * numbers, so that equal names stay apart.
 */
export function withLegend(spec: JsonRecord, chart: ChartSpec, theme: ChartTheme, width: number): JsonRecord {
  const keys = keysOf(chart, width);
  if (keys === null) return spec;
  const { colors, texts, columns } = keys;
  const legend = {
    fill: 'legendColors',
    orient: 'top',
    direction: 'horizontal',
    symbolType: 'square',
    columns,
    rowPadding: 4,
    labelLimit: MAX_NAME,
    labelColor: theme.muted,
    labelFont: theme.font,
    labelFontSize: LABEL_SIZE,
    encode: { labels: { update: { text: { signal: 'legendTexts[datum.value]' } } } },
  };
  const isFitted = asRecord(spec['autosize'])['type'] === 'fit';
  return {
    ...spec,
    // A drawing of the full size has no room for it but its padding.
    ...(isFitted ? {} : { padding: withTop(spec['padding'], LINE * Math.ceil(texts.length / columns) + 12) }),
    signals: [...asList(spec['signals']), { name: 'legendTexts', value: texts }],
    scales: [
      ...asList(spec['scales']),
      { name: 'legendColors', type: 'ordinal', domain: colors.map((_, at) => at), range: colors },
    ],
    legends: [...asList(spec['legends']), legend],
  };
}

function keysOf({ legend, isLegendForSmall, ramp }: ChartSpec, width: number): Keys | null {
  if (ramp !== null) {
    const last = ramp.colors.length - 1;
    const texts = ramp.colors.map((_, at) => (at === 0 ? ramp.from : at === last ? ramp.to : ''));
    return { colors: ramp.colors, texts, columns: ramp.colors.length };
  }
  if (legend.length < 2 || isLegendForSmall === true) return null;
  const longest = Math.max(...legend.map(({ label }) => label.length));
  const columns = Math.floor(width / (Math.min(longest * LETTER, MAX_NAME) + SYMBOL));
  return {
    colors: legend.map(({ color }) => color),
    texts: legend.map(({ label }) => label),
    columns: Math.max(1, Math.min(columns, legend.length)),
  };
}

function withTop(padding: unknown, top: number): JsonRecord {
  if (typeof padding === 'number')
    return { left: padding, right: padding, bottom: padding, top: padding + top };
  const given = asRecord(padding);
  return { left: 0, right: 0, bottom: 0, ...given, top: Number(given['top'] ?? 0) + top };
}
