import { type FormData, isOn } from '#domain/chart/form/formData.ts';
import { seriesLabel } from './seriesLabel.ts';
import type { Series } from './seriesFrame.ts';

export const isForecast = ({ forecastOf }: Series): boolean => forecastOf !== undefined;

/** The series and annotation lines of the legend, with their labels and colours. */
export interface NamedSeries {
  readonly keys: readonly string[];
  readonly labelOf: (key: string) => string;
  readonly colorOf: (key: string) => string;
  /** Set where the bars of one series have the colours of their categories. */
  readonly colorOfName: ((name: string) => string) | null;
}

interface NamedSeriesRequest {
  readonly form: FormData;
  readonly all: readonly Series[];
  /** The lines of annotations, which have colours of their own. */
  readonly lines: readonly { readonly key: string; readonly color: string | null }[];
  /** The categories of the axis; empty for times and numbers. */
  readonly names: readonly string[];
  readonly colorsOf: (keys: readonly string[]) => (key: string) => string;
}

export function namedSeries({ form, all, lines, names, colorsOf }: NamedSeriesRequest): NamedSeries {
  const seriesKeys = all.filter((each) => !isForecast(each)).map(({ key }) => key);
  const keys = [...seriesKeys, ...lines.map(({ key }) => key)];
  const labels = new Map(all.map((each) => [each.key, seriesLabel(each)]));
  const ownColors = new Map(lines.map(({ key, color }) => [key, color]));
  const colorOfKey = colorsOf([...keys, ...all.filter(isForecast).map(({ key }) => key)]);
  const isByName = isOn(form['color_by_primary_axis']) && names.length > 0 && seriesKeys.length === 1;
  return {
    keys,
    labelOf: (key) => labels.get(key) ?? key,
    colorOf: (key) => ownColors.get(key) ?? colorOfKey(key),
    colorOfName: isByName ? colorsOf(names) : null,
  };
}
