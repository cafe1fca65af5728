import { isQuotedNull, NULL_TEXT, unquotedReserved } from '#domain/format/reservedText.ts';
import type { ChartSpec, MarkPlace } from '../../spec/chartSpec.ts';
import type { Series, SeriesAxis } from './seriesFrame.ts';

interface SeriesOfLayers {
  readonly axis: SeriesAxis;
  readonly layers: readonly {
    readonly series: readonly Series[];
    readonly dimensionNames: readonly string[];
  }[];
}

/** The dimensions of a mark: those of its series, or the category of its place if no layer has any. */
export function seriesDimensions(
  { axis, layers }: SeriesOfLayers,
  { row, series }: MarkPlace,
): ReturnType<ChartSpec['dimensions']> {
  for (const { series: all, dimensionNames: names } of layers) {
    const of = all.find((each) => each.column === series);
    if (of !== undefined && names.length > 0) {
      return Object.fromEntries(names.map((name, i) => [name, dimensionValue(of.dimensions[i])]));
    }
  }
  return axis.kind === 'category' && layers.every(({ dimensionNames }) => dimensionNames.length === 0)
    ? { [axis.name]: axis.values[row] ?? null }
    : null;
}

/** The name of a series shows NULL as `<NULL>`, and that text in quotes. */
function dimensionValue(text: string | undefined): string | null {
  if (text === undefined || text === NULL_TEXT) return null;
  return isQuotedNull(text) ? unquotedReserved(text) : text;
}
