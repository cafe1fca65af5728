import { textOf } from '#domain/chart/form/formData.ts';
import type { BulletForm } from './chart.ts';

export interface NamedNumber {
  readonly label: string;
  readonly value: number;
}

/** More would cover each other. */
const MOST = 50;

/** The numbers under a key of a form, separated by commas, with the labels at the same place; others are left out. */
export function namedNumbers(
  form: BulletForm,
  key: keyof BulletForm,
  labelsKey: keyof BulletForm,
): readonly NamedNumber[] {
  const labels = (textOf(form[labelsKey]) ?? '').split(',').map((label) => label.trim());
  return (textOf(form[key]) ?? '')
    .split(',')
    .map((text, at) => ({ label: labels[at] ?? '', text: text.trim() }))
    .flatMap(({ label, text }) =>
      text !== '' && Number.isFinite(Number(text)) ? [{ label, value: Number(text) }] : [],
    )
    .slice(0, MOST);
}
