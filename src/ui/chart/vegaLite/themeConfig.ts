import { categoricalScheme } from '#charts/kit/colors/categoricalSchemes.ts';
import { legibleOn } from '#charts/kit/colors/legible.ts';
import type { ChartTheme } from '#charts/kit/spec/chartSpec.ts';
import { baseSpec, LABEL_SIZE } from '#charts/kit/spec/specParts.ts';
import { asRecord, type JsonRecord } from '#domain/jsonValue.ts';

/** The theme as a configuration of Vega-Lite, which the author's own comes before. */
export function themeConfig(look: ChartTheme): JsonRecord {
  const title = { font: look.font, fontSize: LABEL_SIZE, color: look.text };
  const labels = {
    labelFont: look.font,
    labelColor: look.muted,
    titleFont: look.font,
    titleColor: look.muted,
  };
  return {
    ...asRecord(baseSpec(look)['config']),
    background: 'transparent',
    font: look.font,
    title: { ...title, subtitleColor: look.muted, subtitleFont: look.font },
    legend: { ...labels, labelFontSize: LABEL_SIZE, titleFontSize: LABEL_SIZE },
    header: { ...labels, labelFontSize: LABEL_SIZE, titleFontSize: LABEL_SIZE },
    view: { stroke: look.line },
    mark: { color: legibleOn(look.theme, look.accent) },
    rule: { color: look.muted },
    text: { color: look.text, font: look.font, fontSize: LABEL_SIZE },
    range: {
      category: categoricalScheme(look.colors.scheme).map((each) => legibleOn(look.theme, each)),
    },
  };
}
