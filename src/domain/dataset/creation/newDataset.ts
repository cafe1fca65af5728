import type { Query } from '../../query/query.ts';
import { splitStatements } from '../../sql/statement/split.ts';
import { isTemplateParams } from '../../sql/parameters/templateParams.ts';

/** The state of creating a dataset (DST-02 to DST-04); null before it is requested. */
export type DatasetCreation =
  | { readonly status: 'started' }
  | { readonly status: 'success'; readonly id: number }
  | { readonly status: 'failed'; readonly reason: string };

/** A dataset to be created from a query (DST-01). */
export interface NewDataset {
  readonly name: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** Template parameters of the SQL, as a JSON object; null if there is no template. */
  readonly templateParams: string | null;
}

/** The longest name the server accepts. */
export const MAX_DATASET_NAME_LENGTH = 250;

/** The repeatable part of a query: of several statements the last one, whose rows are on screen. */
export function datasetSql({ sql }: Pick<Query, 'sql'>): string {
  return splitStatements(sql).at(-1)?.text ?? sql;
}

/** The dataset of the rows on screen, with a name; `templateParams` are those of their tab. */
export function newDataset(
  query: Pick<Query, 'sql' | 'dbId' | 'catalog' | 'schema'>,
  name: string,
  templateParams: string,
): NewDataset {
  const sql = datasetSql(query);
  const { dbId, catalog, schema } = query;
  const isFilledIn = /\{[{%]/.test(sql) && templateParams.trim() !== '' && isTemplateParams(templateParams);
  return {
    name: name.trim(),
    dbId,
    catalog,
    schema,
    sql,
    templateParams: isFilledIn ? templateParams : null,
  };
}
