import { shownByForm } from '#charts/form/shownByForm.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { t } from '#ui/t.ts';

export const untitledChart = (): string => t('Untitled chart');

/** The name of a chart; of one that nobody has named, what it shows. */
export function chartName(title: string, form: FormData): string {
  if (title !== '' && title !== untitledChart()) return title;
  const { metrics, columns } = shownByForm(form);
  if (metrics !== '' && columns !== '') return t('{metrics} by {columns}', { metrics, columns });
  return metrics || columns || untitledChart();
}
