import { formulaLayers, type FormulaLayer } from '#domain/chart/annotation/annotationLayer.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { Note } from '#domain/note.ts';
import type { SeriesAxis } from './seriesFrame.ts';
import type { SeriesLayer } from '../seriesSpec.ts';

/** Beyond the columns of any frame. */
const FIRST_COLUMN = 1_000_000;

export interface DrawnFormulas {
  /** Null if there is nothing to draw. */
  readonly layer: SeriesLayer | null;
  readonly count: number;
  readonly colors: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

/** The formulas of a form as lines along its axis. Names of categories have no numbers to compute with. */
export function formulaSeries(form: FormData, axis: SeriesAxis, rowCount: number): DrawnFormulas {
  const all = axis.kind === 'category' ? [] : formulaLayers(form);
  const notes = all.flatMap(({ name, fault }) =>
    fault === '' ? [] : [{ text: 'The formula of {name} is not valid: {fault}', values: { name, fault } }],
  );
  const drawn = all.filter((each) => each.formula !== null);
  const colors = new Map(
    drawn.flatMap(({ name, style: { color } }) => (color === null ? [] : [[name, color]])),
  );
  if (drawn.length === 0) return { layer: null, count: all.length, colors, notes };
  const layer: SeriesLayer = {
    form: { ...form, show_value: false, markerEnabled: false, area: false, seriesType: 'line' },
    mark: 'line',
    stacking: 'none',
    series: drawn.map((each, at) => ({
      column: FIRST_COLUMN + at,
      key: each.name,
      dimensions: [],
      style: each.style,
      values: valuesOf(each, axis, rowCount),
    })),
    dimensionNames: [],
    addsUp: false,
    isRight: false,
  };
  return { layer, count: all.length, colors, notes };
}

function valuesOf({ formula }: FormulaLayer, axis: SeriesAxis, rowCount: number): (number | null)[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const at = axis.values[row];
    const value = at === null || at === undefined || formula === null ? Number.NaN : formula(Number(at));
    return Number.isFinite(value) ? value : null;
  });
}
