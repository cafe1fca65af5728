import { ownContents, type OwnContents } from '../../merge/ownContents.ts';
import { ATOMIC, fields, keyed, SET } from '../../merge/shape.ts';
import { newDatasetContents, type DatasetContents } from './datasetContents.ts';

/** A changed column or metric is kept whole: a part of one has no meaning. */
const WHOLE_PARTS = fields({ owners: SET, columns: keyed(ATOMIC), metrics: keyed(ATOMIC) });

/** A dataset with nothing but what a person made of it, and the same without that. Its table or name stays. */
export function ownPartOfDataset(mine: DatasetContents, base: DatasetContents): OwnContents<DatasetContents> {
  const { databaseId, catalog, schema, title } = base;
  const blank = newDatasetContents({ databaseId, catalog, schema, title, sql: '' });
  return ownContents(WHOLE_PARTS, { blank, base, mine });
}
