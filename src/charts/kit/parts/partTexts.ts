import { besideName } from '#domain/format/besideName.ts';
import { type FormData, textOf } from '#domain/chart/form/formData.ts';
import type { Part } from './partsFrame.ts';
import type { LegendEntry } from '../spec/chartSpec.ts';
import type { MarkText, UnwrittenText } from '../spec/tooltips/tooltips.ts';

/** Each part with its colour; nothing if the form has no legend. */
export function partsLegend(
  form: FormData,
  parts: readonly Pick<Part, 'label'>[],
  colorOf: (label: string) => string,
): readonly LegendEntry[] {
  if (form['show_legend'] === false) return [];
  return parts.map(({ label }) => ({ key: label, label, color: colorOf(label) }));
}

/** The tooltip of one part: its name, and its value under the metric's name if set. */
export const partTooltip = (
  title: UnwrittenText,
  value: UnwrittenText,
  color: string | null,
  label = '',
): MarkText => ({ title, lines: [{ label, value, color, strong: true }] });

/** The label of a part, by its name in the form: one line, or several where space is short. */
export function labelLines(
  form: FormData,
  key: string,
  plainValue: string,
  plainShare: string,
): readonly string[] {
  const [value, share] = [besideName(key, plainValue), besideName(key, plainShare)];
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

/** What may be cut of a label: its name, if that is part of it. A cut number would read as another. */
export const shortText = (text: string, name: string): string => (text.includes(name) ? name : '');
