import { compareNames } from '../format/compareNames.ts';
import type { Dataset } from './dataset.ts';

/** What narrows the list of datasets down; null leaves all. */
export interface DatasetListFilter {
  readonly kind: Dataset['kind'] | null;
  readonly database: string | null;
  readonly schema: string | null;
  readonly owner: number | null;
}

export const EVERY_DATASET: DatasetListFilter = {
  kind: null,
  database: null,
  schema: null,
  owner: null,
};

export function filterDatasets(
  datasets: readonly Dataset[],
  { kind, database, schema, owner }: DatasetListFilter,
): readonly Dataset[] {
  return datasets.filter(
    (each) =>
      (kind === null || each.kind === kind) &&
      (database === null || each.database === database) &&
      (schema === null || each.schema === schema) &&
      (owner === null || each.owners?.some(({ id }) => id === owner) === true),
  );
}

/** The values of a field that datasets have, each once, by name. */
export function valuesOf(
  datasets: readonly Dataset[],
  field: 'kind' | 'database' | 'schema',
): readonly string[] {
  const values = datasets.flatMap((each) => each[field] ?? []).filter((value) => value !== '');
  return [...new Set(values)].toSorted(compareNames);
}
