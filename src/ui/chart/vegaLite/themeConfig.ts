import { categoricalScheme } from '#charts/kit/colors/categoricalSchemes.ts';
import { legibleOn } from '#charts/kit/colors/legible.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { baseSpec, LABEL_SIZE } from '#charts/kit/spec/specParts.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** The theme as a configuration of Vega-Lite, which the author's own comes before. */
export function themeConfig(theme: ChartTheme): JsonRecord {
  const title = { font: theme.font, fontSize: LABEL_SIZE, color: theme.text };
  const labels = {
    labelFont: theme.font,
    labelColor: theme.muted,
    titleFont: theme.font,
    titleColor: theme.muted,
  };
  return {
    ...asRecord(baseSpec(theme)['config']),
    background: 'transparent',
    font: theme.font,
    title: { ...title, subtitleColor: theme.muted, subtitleFont: theme.font },
    legend: { ...labels, labelFontSize: LABEL_SIZE, titleFontSize: LABEL_SIZE },
    header: { ...labels, labelFontSize: LABEL_SIZE, titleFontSize: LABEL_SIZE },
    view: { stroke: theme.line },
    mark: { color: legibleOn(theme.mode, theme.accent) },
    rule: { color: theme.muted },
    text: { color: theme.text, font: theme.font, fontSize: LABEL_SIZE },
    range: {
      category: schemeOf(theme),
    },
  };
}

/** The colours of categories. */
export const schemeOf = (theme: ChartTheme): readonly string[] =>
  categoricalScheme(theme.colors.scheme).map((each) => legibleOn(theme.mode, each));
