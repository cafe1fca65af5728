import { lightnessOf } from '#charts/kit/colors/legible.ts';
import type { ChartSpec, ChartTheme, Swatch } from '#charts/kit/spec/chartSpec.ts';
import { asList, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { hexOfRgb } from '#domain/theme/oklch.ts';
import type { Patterns } from './patterns.ts';
import { swatchOf } from './swatch.ts';
import { toned } from './toned.ts';
import './patternedMarks.ts';

/** More colours than this are a ramp, or as good as one. */
const MOST = 80;

/** Why: the person chose patterns, or the device asks for more contrast, or it allows few colours. */
type Reason = 'chosen' | 'contrast' | 'forced';

/** The least contrast of marks with the page. */
const SEEN = 3;

/** Tells the colours of charts apart by patterns too, and marks from the page. */
export const patternedBy = (
  by: string,
): Required<Pick<ChartTheme, 'patterned'>> & { readonly by: string } => ({
  by,
  patterned(chart, theme) {
    const reason = by as Reason;
    const found = [...colorsOf(chart, theme)];
    const isRamp = chart.ramp !== null || found.length > MOST || isOfOneHue(chart, found);
    const colors = isRamp || found.length < 2 || reason === 'contrast' ? [] : found;
    const [text, surface] = [hexOfCss(theme.text), hexOfCss(theme.surface)];
    const shown = [...(isRamp ? [] : found.map(([color]) => color)), theme.line];
    const tones = new Map(shown.map((color) => [color, toned(hexOfCss(color), surface, SEEN)]));
    const patterns: Patterns = {
      of: Object.fromEntries(colors.map(([color], at) => [color, at])),
      toned: Object.fromEntries(tones),
      surfaces: Object.fromEntries(colors.map(([color, { isSized }]) => [color, isSized])),
      isForced: reason === 'forced',
      text,
      surface,
    };
    const swatchAt = (color: string, at: number, use: Use): Swatch =>
      swatchOf(tones.get(color) ?? color, at, use.isFilled || use.isSized);
    return {
      ...chart,
      ...(colors.length > 0 && {
        swatches: Object.fromEntries(colors.map(([color, use], at) => [color, swatchAt(color, at, use)])),
      }),
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

/** A colour as a browser writes it, such as `oklch(0.9 0 0)`, as `#e0e0e0`. */
function hexOfCss(color: string): string {
  if (color.startsWith('#')) return color;
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) return color;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return hexOfRgb([red, green, blue]);
}
