import type { FormData } from '#domain/chart/form/formData.ts';
import type { ControlKind } from '../../kit/controls/control.ts';
import { panelFor } from './exploreDraft.ts';

const GRADUAL: ReadonlySet<ControlKind> = new Set([
  'text',
  'longText',
  'template',
  'number',
  'slider',
  'bounds',
  'color',
]);

/** Whether a control changes with each key or move: consecutive changes of it are one step. */
export function isGradual(form: FormData, key: string): boolean {
  const control = panelFor(form).find((each) => each.key === key);
  return control !== undefined && GRADUAL.has(control.kind);
}
