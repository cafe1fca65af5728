import { columnOf, type Frame } from '#domain/compile/frame.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { numberOf } from '#domain/format/valueText.ts';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import { colorOrder } from '../colors/colorOrder.ts';
import { readHex } from '#domain/theme/oklch.ts';
import { pickedColor } from '../colors/pickedColor.ts';
import { columnLabel, columnsOf, type FormData } from '#domain/chart/form/formData.ts';
import type { ChartState, ChartTheme, LegendEntry } from '../spec/chartSpec.ts';
import { seriesColors } from '../spec/series/seriesColors.ts';
import type { NumberFormatter } from '#domain/format/numberFormat.ts';
import type { ChartType } from '../../api.ts';
import type { Rgba } from './mapLayer.ts';

/** A hexadecimal colour with an opacity from 0 to 1. */
export function rgbaOf(color: string, opacity = 1): Rgba {
  const [r = 0.5, g = 0.5, b = 0.5] = readHex(color) ?? [];
  const byte = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 255);
  return [byte(r), byte(g), byte(b), byte(opacity)];
}

/** A colour as its control stores it, with its opacity. */
export function pickedRgba(value: unknown, fallback: string): Rgba {
  const color = pickedColor(value);
  return color === null ? rgbaOf(fallback) : rgbaOf(color, asNumber(asRecord(value)['a']) ?? 1);
}

const DIMMED_SHARE = 0.25;

export const dimmed = ([r, g, b, a]: Rgba): Rgba => [r, g, b, Math.round(a * DIMMED_SHARE)];

/** A range of values with its colour. */
interface Breakpoint {
  readonly low: number;
  readonly high: number;
  readonly color: Rgba;
  readonly hex: string;
}

const OTHER = '#9e9e9e';

export function breakpointsOf(form: FormData): {
  readonly ranges: readonly Breakpoint[];
  readonly other: Rgba;
} {
  const ranges = asList(form['color_breakpoints']).flatMap((each) => {
    const { minValue, maxValue, color } = asRecord(each);
    const [low, high] = [asNumber(minValue), asNumber(maxValue)];
    const hex = pickedColor(color);
    return low === null || high === null || hex === null
      ? []
      : [{ low, high, color: pickedRgba(color, OTHER), hex }];
  });
  return { ranges, other: pickedRgba(form['default_breakpoint_color'], OTHER) };
}

export const breakpointLegend = (
  form: FormData,
  format: NumberFormatter,
): readonly (LegendEntry & { readonly low: number; readonly high: number })[] =>
  breakpointsOf(form).ranges.map(({ low, high, hex }) => ({
    key: `${low}–${high}`,
    label: `${format(low)} – ${format(high)}`,
    color: hex,
    low,
    high,
  }));

export interface RowColors {
  /** Null for a row that the legend hides. */
  readonly of: (row: number) => Rgba | null;
  readonly legend: readonly LegendEntry[];
}

export interface RowColorOptions {
  readonly query: ChartType['query'];
  /** The key of the colour of all rows. */
  readonly picker: string;
  readonly fallback: string;
  /** The column of the values of breakpoints. */
  readonly valueColumn: string | null;
  readonly format: NumberFormatter;
}

/** The colour of each row: fixed, by category, or by ranges of a value. */
export function rowColors(
  form: FormData,
  frame: Frame,
  theme: ChartTheme,
  { hidden }: ChartState,
  { query, picker, fallback, valueColumn, format }: RowColorOptions,
): RowColors {
  const way = form['color_scheme_type'];
  const fixed = pickedRgba(form[picker], fallback);
  if (way === 'color_breakpoints') {
    const values = valueColumn === null ? undefined : columnOf(frame, valueColumn)?.values;
    const { ranges, other } = breakpointsOf(form);
    const legend = breakpointLegend(form, format);
    return {
      legend,
      of(row) {
        const value = numberOf(values?.[row]);
        const at = value === null ? -1 : ranges.findIndex(({ low, high }) => value >= low && value <= high);
        return hidden.has(legend[at]?.key ?? '') ? null : (ranges[at]?.color ?? other);
      },
    };
  }
  const [dimension] = columnsOf(form['dimension']);
  const column = dimension === undefined ? undefined : columnOf(frame, columnLabel(dimension));
  if (way === 'fixed_color' || column === undefined) return { legend: [], of: () => fixed };
  const labels = colorOrder(query, form, [...new Set(column.values.map((value) => categoryText(value)))]);
  const colorOf = seriesColors(form, theme, labels);
  const colors = new Map(labels.map((label) => [label, rgbaOf(colorOf(label))]));
  return {
    legend: labels.map((label) => ({ key: label, label, color: colorOf(label) })),
    of(row) {
      const label = categoryText(column.values[row]);
      return hidden.has(label) ? null : (colors.get(label) ?? fixed);
    },
  };
}
