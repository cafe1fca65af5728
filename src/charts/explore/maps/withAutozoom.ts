import type { FormData } from '#domain/chart/form/formData.ts';
import { controlValue } from '../panel/controlValue.ts';
import { panelFor } from '../draft/exploreDraft.ts';

/**
 * A form as explore draws it: a map whose form does not say whether to zoom to its data does what its control shows,
 * and what would be saved. On a dashboard it keeps its viewport, as in Superset.
 */
export function withAutozoom(form: FormData): FormData {
  const control = panelFor(form).find(({ key }) => key === 'autozoom');
  return control === undefined ? form : { ...form, autozoom: controlValue(control, form) };
}
