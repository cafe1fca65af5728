import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { markTooltips } from '#charts/kit/spec/tooltips/tooltips.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { schemeOf } from './themeConfig.ts';

const NO_TOOLTIPS = markTooltips({ kind: 'plain' }, []);

/** With patterns, if there are any. The colours are those of the scheme, in that order, where the author chose no others. */
export function patternedSpec(spec: JsonRecord, theme: ChartTheme): JsonRecord {
  const legend = schemeOf(theme).map((color) => ({ key: color, label: color, color }));
  const chart = { spec, legend, ramp: null, notes: [], tooltips: NO_TOOLTIPS, dimensions: null };
  return theme.patterned?.(chart, theme).spec ?? spec;
}
