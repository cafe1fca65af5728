import { type FormData, textOf } from '../form/formData.ts';
import type { Part } from './partsFrame.ts';
import type { LegendEntry, TooltipText } from './chartSpec.ts';

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

/** What stands at a part, by the name its form has for it: one line, or as many where the room is short. */
export function labelLines(form: FormData, key: string, value: string, share: string): readonly string[] {
  switch (form['label_type']) {
    case 'value':
      return [value];
    case 'percent':
      return [share];
    case 'key_value':
      return [`${key}:`, value];
    case 'key_percent':
      return [`${key}:`, share];
    case 'key_value_percent':
      return [`${key}:`, value, `(${share})`];
    case 'value_percent':
      return [value, `(${share})`];
    case 'template':
      return [
        (textOf(form['label_template']) ?? '{name}')
          .replaceAll('{name}', key)
          .replaceAll('{value}', value)
          .replaceAll('{percent}', share),
      ];
    default:
      return [key];
  }
}

/** The same in one line. */
export const labelText = (form: FormData, key: string, value: string, share: string): string =>
  labelLines(form, key, value, share).join(' ');
