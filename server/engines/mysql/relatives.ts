import { quotedBy } from '#domain/compile/sql/quote.ts';
import type { SchemaTable } from '../engineCatalogue.ts';
import { relativesOf } from '../remote/relatives.ts';
import { type CatalogueSelect, noList } from './ownFunctions.ts';

/** Engines of tables whose rows are those of others, of this server or another one, which only MERGE tells. */
const READERS = /^(?:MRG_MYISAM|FEDERATED|CONNECT|SPIDER|OQGRAPH)$/i;

/** Tables that have rows in common with one of an engine; null where that does not tell. */
export async function mysqlRelatives(
  select: CatalogueSelect,
  table: SchemaTable,
  engine: string,
): Promise<readonly SchemaTable[] | null> {
  const relatives = relativesOf(table, await mergedPairs(select));
  return relatives.length === 0 && READERS.test(engine) ? null : relatives;
}

/** `UNION=(`orders`,`shop`.`others`)` ends what makes a table of the engine MERGE. */
const MERGES = /\bUNION=\(((?:`(?:[^`]|``)*`[.,]?)+)\)\s*$/;
const NAMED = /(?:`((?:[^`]|``)*)`\.)?`((?:[^`]|``)*)`/g;

const plain = (name: string): string => name.replaceAll('``', '`');

/** The tables that one of the engine MERGE reads, by the statement that makes it. */
export const mergedIn = (made: string, schema: string): readonly SchemaTable[] =>
  Array.from((MERGES.exec(made)?.[1] ?? '').matchAll(NAMED), ([, place, name = '']) => ({
    schema: place === undefined ? schema : plain(place),
    name: plain(name),
  }));

/** Each table of the engine MERGE with every one that it reads. */
async function mergedPairs(
  select: CatalogueSelect,
): Promise<readonly (readonly [SchemaTable, SchemaTable])[]> {
  const merges = await select<{ schema: string; name: string }>(
    "SELECT table_schema AS `schema`, table_name AS name FROM information_schema.tables WHERE engine = 'MRG_MYISAM'",
  );
  const pairs = [];
  for (const merge of merges) {
    const [made] = await select<Record<string, string>>(
      `SHOW CREATE TABLE ${quotedBy('`', merge.schema)}.${quotedBy('`', merge.name)}`,
    ).catch(noList);
    for (const read of mergedIn(made?.['Create Table'] ?? '', merge.schema))
      pairs.push([merge, read] as const);
  }
  return pairs;
}
