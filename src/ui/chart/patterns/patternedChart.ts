import { lightnessOf } from '#charts/kit/colors/legible.ts';
import type { ChartSpec, ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { asList, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { hexOfRgb } from '#domain/theme/oklch.ts';
import type { Patterns } from './patterns.ts';
import { swatchOf } from './swatch.ts';
import './patternedMarks.ts';

/** More colours than this are a ramp, or as good as one. */
const MOST = 80;

/** Where the device allows few colours. */
const FORCED = 'forced';

/** Tells the colours of charts apart by patterns too, and borders marks where the device allows few colours. */
export const patternedBy = (
  by: string,
): Required<Pick<ChartTheme, 'patterned'>> & { readonly by: string } => ({
  by,
  patterned(chart, theme) {
    const isForced = by === FORCED;
    const found = [...colorsOf(chart, theme)];
    const isRamp = chart.ramp !== null || found.length > MOST || isOfOneHue(chart, found);
    const colors = isRamp || found.length < 2 ? [] : found;
    if (colors.length === 0 && !isForced) return chart;
    const patterns: Patterns = {
      of: Object.fromEntries(colors.map(([color], at) => [color, at])),
      surfaces: Object.fromEntries(colors.map(([color, { isSized }]) => [color, isSized])),
      outline: isForced ? hexOfCss(theme.text) : null,
      surface: hexOfCss(theme.surface),
    };
    return {
      ...chart,
      swatches: Object.fromEntries(
        colors.map(([color, use], at) => [color, swatchOf(color, at, use.isFilled || use.isSized)]),
      ),
      spec: withPatterns(chart.spec, patterns),
    };
  },
});

/** Colours that are ordered by their lightness say how much: their order is seen without patterns. */
const isOfOneHue = ({ legend }: ChartSpec, found: readonly (readonly [string, Use])[]): boolean =>
  legend.length === 0 && lightnessOf(found.map(([color]) => color)) !== null;

/** A spec whose marks know their patterns: they are at the root of what is drawn. */
export function withPatterns(spec: JsonRecord, patterns: Patterns): JsonRecord {
  const encode = asRecord(spec['encode']);
  return {
    ...spec,
    signals: [...asList(spec['signals']), { name: 'patterns', value: patterns }],
    encode: { ...encode, update: { ...asRecord(encode['update']), patterns: { signal: 'patterns' } } },
  };
}

/** How a colour is used. */
interface Use {
  readonly isFilled: boolean;
  /** The sizes of points say something. */
  readonly isSized: boolean;
}

const UNUSED: Use = { isFilled: false, isSized: false };
const LINES = new Set(['line', 'rule', 'symbol', 'text']);

/** The colours of rows and series, in the order of the legend first. */
function colorsOf({ legend, spec }: ChartSpec, theme: ChartTheme): Map<string, Use> {
  const sources = new Map(
    asList(spec['data']).map((each) => {
      const { name, source } = asRecord(each);
      return [asText(name), asText(source ?? name)];
    }),
  );
  const uses = [...usesIn(spec['marks'], '')].map(([name, use]) => [sources.get(name) ?? name, use] as const);
  const found = new Map(legend.map(({ color }) => [color, UNUSED]));
  const others = new Set([theme.text, theme.muted, theme.line, theme.surface, '#000000', '#ffffff']);
  for (const { name, values } of asList(spec['data']).map(asRecord)) {
    const own = uses.flatMap(([of, use]) => (of === name ? [use] : []));
    if (own.length === 0) continue;
    const use = {
      isFilled: own.some(({ isFilled }) => isFilled),
      isSized: own.some(({ isSized }) => isSized),
    };
    for (const value of asList(values).flatMap((row) => Object.values(asRecord(row)))) {
      if (typeof value !== 'string' || !value.startsWith('#') || others.has(value)) continue;
      const { isFilled, isSized } = found.get(value) ?? UNUSED;
      found.set(value, { isFilled: isFilled || use.isFilled, isSized: isSized || use.isSized });
    }
  }
  return found;
}

/** How the marks of each data set use its colours, also those within others; texts use none. */
function* usesIn(marks: unknown, facet: string): Generator<readonly [data: string, use: Use]> {
  for (const { type, from, encode, marks: inner } of asList(marks).map(asRecord)) {
    const { data, facet: parts } = asRecord(from);
    const name = asText(asRecord(parts)['data'] ?? (facet === '' ? data : facet));
    const size = asText(asRecord(asRecord(asRecord(encode)['update'])['size'])['signal']);
    if (type === 'group') yield* usesIn(inner, name);
    else if (type !== 'text')
      yield [
        name,
        {
          isFilled: !LINES.has(asText(type)),
          isSized: type === 'symbol' && /\bdatum\.(?!row\b)/.test(size),
        },
      ];
  }
}

/** `rgb(1, 2, 3)` as a browser writes it, as `#010203`. */
function hexOfCss(color: string): string {
  const channels = color.startsWith('rgb') ? (color.match(/\d+/g) ?? []).slice(0, 3).map(Number) : [];
  return channels.length === 3 ? hexOfRgb(channels) : color;
}
