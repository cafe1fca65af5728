import type { FormData } from '../form/formData.ts';
import type { Part } from './partsFrame.ts';
import type { LegendEntry, TooltipText } from './picture.ts';

/** Each part with its colour; nothing where the form wants no legend. */
export function partsLegend(
  form: FormData,
  parts: readonly Part[],
  colorOf: (label: string) => string,
): readonly LegendEntry[] {
  if (form['show_legend'] === false) return [];
  return parts.map(({ label }) => ({ key: label, label, color: colorOf(label) }));
}

/** What is told of one part: its name, and its value under the name of the metric where that is said. */
export function partTooltip(title: string, value: string, color: string, label = ''): TooltipText {
  return { title, lines: [{ label, value, color, strong: true }], more: 0 };
}
