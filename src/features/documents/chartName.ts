import { shownByForm } from '#charts/form/shownByForm.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { t } from '#ui/t.ts';

export const untitledChart = (): string => t('Untitled chart');

/** The name of a chart; of one that nobody has named, what it shows, with the `names` of its dataset. */
export function chartName(title: string, form: FormData, names?: Readonly<Record<string, string>>): string {
  if (title !== '' && title !== untitledChart()) return title;
  const { metrics, columns } = shownByForm(form, names);
  if (metrics !== '' && columns !== '') return t('{metrics} by {columns}', { metrics, columns });
  return metrics || columns || untitledChart();
}
