import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import { t } from '#ui/t.ts';

/** Why a dataset cannot be saved as it is; null if it can. The field itself shows it, too. */
export function savingFault({ title, columns, metrics, templateParams }: DatasetContents): string | null {
  if (title.trim() === '') return t('The dataset needs a name.');
  const columnFault = namesFault(Object.values(columns).map((each) => each.column_name));
  if (columnFault) return t('Each column needs a name of its own.');
  const metricFault = namesFault(Object.values(metrics).map((each) => each.metric_name));
  if (metricFault) return t('Each metric needs a name of its own.');
  if (Object.values(metrics).some(({ expression }) => expression.trim() === ''))
    return t('Each metric needs SQL.');
  return templateParams.trim() === '' || isTemplateParams(templateParams)
    ? null
    : t('The template parameters are not a JSON object.');
}

const namesFault = (names: readonly string[]): boolean =>
  names.some((name) => name.trim() === '') || new Set(names).size < names.length;
