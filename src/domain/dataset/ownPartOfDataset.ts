import { ownPart } from '../merge/ownPart.ts';
import { ATOMIC, fields, keyed, SET } from '../merge/shape.ts';
import { present } from '../merge/side.ts';
import { newDatasetContents } from './datasetContents.ts';
import type { DatasetContents } from './datasetContents.ts';

/** A changed column or metric is whole: half of one is none. */
const WHOLE_PARTS = fields({ owners: SET, columns: keyed(ATOMIC), metrics: keyed(ATOMIC) });

/** A dataset with nothing but what a person made of it, and the same without that. Its table or name stays. */
export function ownPartOfDataset(
  mine: DatasetContents,
  base: DatasetContents,
): { readonly content: DatasetContents; readonly base: DatasetContents } {
  const { databaseId, catalog, schema, title } = base;
  const blank = newDatasetContents({ databaseId, catalog, schema, title, sql: '' });
  const own = ownPart(WHOLE_PARTS, { blank: present(blank), base: present(base), mine: present(mine) });
  return { content: own.there ? (own.value as DatasetContents) : blank, base: blank };
}
