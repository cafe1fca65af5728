import type { NumberFormatter } from '#domain/format/numberFormat.ts';
import { asNumber, numbers } from '#domain/jsonValue.ts';
import { colorAt } from '../kit/colors/legible.ts';
import { sequentialScheme } from '../kit/colors/sequentialSchemes.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import type { LegendEntry } from '../kit/spec/chartSpec.ts';
import { breakpointLegend, breakpointsOf, pickedRgba, rgbaOf } from '../kit/deck/mapColors.ts';
import type { Rgba } from '../kit/deck/mapLayer.ts';
import { extent } from '../kit/spec/extent.ts';
import type { DeckPolygonForm } from './chart.ts';

export interface ValueBuckets {
  /** The colour of a value, and the key of its legend entry; null for none. */
  readonly of: (value: number | null) => { readonly color: Rgba; readonly key: string | null };
  readonly legend: readonly LegendEntry[];
}

const USUAL_COUNT = 10;
const MOST = 100;

/** Ranges of values, each with a colour: those of the form, equal ones, or one for all. */
export function valueBuckets(
  form: DeckPolygonForm,
  values: readonly number[],
  format: NumberFormatter,
): ValueBuckets {
  const way = form['color_scheme_type'];
  const fixed = pickedRgba(form['fill_color_picker'], '#007a87');
  const opacity = Math.min(Math.max((asNumber(form['opacity']) ?? 80) / 100, 0), 1);
  if (way === 'color_breakpoints') {
    const { ranges, other } = breakpointsOf(form);
    const legend = breakpointLegend(form, format);
    return {
      legend,
      of(value) {
        const at = value === null ? -1 : ranges.findIndex(({ low, high }) => value >= low && value <= high);
        return { color: ranges[at]?.color ?? other, key: legend[at]?.key ?? null };
      },
    };
  }
  const ends = way === 'fixed_color' || values.length === 0 ? [] : edges(form, values);
  if (ends.length < 2) return { legend: [], of: () => ({ color: fixed, key: null }) };
  const ramp = sequentialScheme(textOf(form['linear_color_scheme']));
  const count = ends.length - 1;
  const texts = ends.map(format);
  const legend = Array.from({ length: count }, (_, i) => ({
    key: String(i),
    label: [...new Set(texts.slice(i, i + 2))].join(' – '),
    color: colorAt(ramp, count === 1 ? 0.5 : i / (count - 1)),
  }));
  return {
    legend,
    of(value) {
      const at = value === null ? -1 : ends.findLastIndex((end) => value >= end);
      // The last end belongs to the last bucket.
      const bucket = at === count && value === ends[count] ? count - 1 : at;
      const entry = legend[bucket];
      return entry === undefined
        ? { color: [fixed[0], fixed[1], fixed[2], 40], key: null }
        : { color: rgbaOf(entry.color, opacity), key: entry.key };
    },
  };
}

function edges(form: DeckPolygonForm, values: readonly number[]): readonly number[] {
  const own = numbers(form['break_points']).toSorted((a, b) => a - b);
  if (own.length > 1) return own;
  const [low, high] = extent(values);
  const wanted = Math.trunc(asNumber(form['num_buckets']) ?? USUAL_COUNT);
  const count = Math.min(Math.max(wanted, 1), MOST);
  if (low === high) return [low, high];
  return Array.from({ length: count + 1 }, (_, i) => (i === count ? high : low + ((high - low) * i) / count));
}
