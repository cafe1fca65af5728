import { asNumber } from '#domain/jsonValue.ts';
import { categoricalScheme } from '../kit/colors/categoricalSchemes.ts';
import { textOf } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import { countNotes } from '../kit/spec/limits.ts';
import type { GaugeForm } from './chart.ts';

/** The range of a gauge and of its ring. Angles are in radians, clockwise from the top. */
export interface GaugeRange {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  readonly angleOf: (value: number) => number;
}

const radians = (degrees: number): number => ((90 - degrees) * Math.PI) / 180;

/** As the form sets it, else up to twice the largest value. Angles of a form are counterclockwise from the right. */
export function gaugeRange(form: GaugeForm, values: readonly number[]): GaugeRange {
  const from = asNumber(form['min_val']) ?? 2 * values.reduce((a, b) => Math.min(a, b), 0);
  const max = asNumber(form['max_val']) ?? 2 * values.reduce((a, b) => Math.max(a, b), 0);
  const to = max > from ? max : from + 1;
  const start = radians(asNumber(form['start_angle']) ?? 225);
  const end = radians(asNumber(form['end_angle']) ?? -45);
  return {
    from,
    to,
    start,
    end,
    angleOf: (value) => start + ((Math.min(Math.max(value, from), to) - from) / (to - from)) * (end - start),
  };
}

export interface GaugeInterval {
  readonly upTo: number;
  readonly color: string;
}

/** The ring's intervals with scheme colours, by bounds and colour indices; none if one is not a number. */
export function gaugeIntervals(form: GaugeForm, scheme: string): readonly GaugeInterval[] {
  const [bounds, picks] = (['intervals', 'interval_color_indices'] as const).map((key) =>
    (textOf(form[key])?.split(',') ?? []).map(asNumber),
  );
  if (bounds === undefined || [...bounds, ...(picks ?? [])].includes(null)) return [];
  const colors = categoricalScheme(scheme);
  return bounds.map((upTo, i) => ({
    upTo: upTo ?? 0,
    color: colors[((picks?.[i] ?? i + 1) - 1) % colors.length] ?? colors[0] ?? '',
  }));
}

/** Says how many values have no place of their own on the ring. */
export const outsideRing = ({ from, to }: GaugeRange, values: readonly number[]): readonly Note[] =>
  countNotes(
    values.filter((value) => value < from || value > to).length,
    '{count} {count|value|values} beyond the ring {count|is|are} drawn at its end.',
  );
