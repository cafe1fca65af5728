import type { Query } from '../query/query.ts';
import { splitStatements } from '../sql/split.ts';
import { isTemplateParams } from '../sql/templateParams.ts';

/** A dataset to be made of what a query asked (DST-01). */
export interface NewDataset {
  readonly name: string;
  readonly dbId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** Values for the templates of the SQL, as a JSON object; null where nothing is to be filled in. */
  readonly templateParams: string | null;
}

/** The longest name that the server takes. */
export const LONGEST_DATASET_NAME = 250;

/** What a dataset can ask again and again: of several statements the last one, whose rows are those on screen. */
export function datasetSql({ sql }: Pick<Query, 'sql'>): string {
  return splitStatements(sql).at(-1)?.text ?? sql;
}

/** The dataset of the rows on screen, under a name; `templateParams` are those of the tab they were asked from. */
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
