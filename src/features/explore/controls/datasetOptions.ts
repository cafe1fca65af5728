import type { Certification } from '#domain/dataset/certification.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { t } from '#ui/t.ts';

interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

/** The columns of a dataset for a list, with their types and who certified them. */
export const columnOptions = (dataset: DatasetDetail | null): readonly Option[] =>
  (dataset?.columns ?? []).map(({ column_name: id, verbose_name: name, type, certification }) => ({
    id,
    label: name || id,
    detail: detailOf(type ?? '', certification),
  }));

/** Its metrics, with their expressions. */
export const metricOptions = (dataset: DatasetDetail | null): readonly Option[] =>
  (dataset?.metrics ?? []).map(({ metric_name: id, verbose_name: name, expression, certification }) => ({
    id,
    label: name || id,
    detail: detailOf(expression, certification),
  }));

const detailOf = (text: string, certification: Certification | undefined): string =>
  [text, ...(certification === undefined ? [] : [certifiedText(certification)])]
    .filter((part) => part !== '')
    .join(' · ');

export const certifiedText = ({ by }: Certification): string =>
  by === '' ? t('Certified') : t('Certified by {who}', { who: by });
