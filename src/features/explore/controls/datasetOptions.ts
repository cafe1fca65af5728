import type { Certification } from '#domain/dataset/certification.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { t } from '#ui/t.ts';

interface Option {
  readonly id: string;
  readonly label: string;
  /** As the dataset calls it, where its label differs. */
  readonly name?: string;
  readonly detail: string;
}

/**
 * The columns of a dataset for a list, with their types and who certified them; and `chosen`, also if the dataset does
 * not have it.
 */
export const columnOptions = (dataset: DatasetDetail | null, chosen: string | null): readonly Option[] =>
  withChosen(
    chosen,
    (dataset?.columns ?? []).map(({ column_name: id, verbose_name: name, type, certification }) => ({
      id,
      label: name || id,
      ...(name ? { name: id } : {}),
      detail: detailOf(type ?? '', certification),
    })),
  );

/** Its metrics, with their expressions; and `chosen`, also if the dataset does not have it. */
export const metricOptions = (dataset: DatasetDetail | null, chosen: string | null): readonly Option[] =>
  withChosen(
    chosen,
    (dataset?.metrics ?? []).map(({ metric_name: id, verbose_name: name, expression, certification }) => ({
      id,
      label: name || id,
      ...(name ? { name: id } : {}),
      detail: detailOf(expression, certification),
    })),
  );

/** A name that is gone is shown, so that a person sees what to replace. */
const withChosen = (chosen: string | null, options: readonly Option[]): readonly Option[] =>
  chosen === null || chosen === '' || options.some(({ id }) => id === chosen)
    ? options
    : [{ id: chosen, label: chosen, detail: t('Not in the dataset') }, ...options];

const detailOf = (text: string, certification: Certification | undefined): string =>
  [text, ...(certification === undefined ? [] : [certifiedText(certification)])]
    .filter((part) => part !== '')
    .join(' · ');

export const certifiedText = ({ by }: Certification): string =>
  by === '' ? t('Certified') : t('Certified by {who}', { who: by });
