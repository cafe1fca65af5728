import { mysqlError } from './errors.ts';

export type CatalogueSelect = <Row>(
  sql: string,
  ...parameters: readonly (string | null)[]
) => Promise<readonly Row[]>;

/** Those of a MySQL's help are functions, but for what it does for itself, and what is a function of another edition. */
const OTHERS = /^(?:Enterprise|Internal) /;
/** Words between values, which its help has among functions. */
const OPERATORS = /^(?:and|div|in|is|like|or|regexp|xor)$/;
/** Its help has no functions of JSON but aggregates. */
const OF_JSON =
  'array array_append array_insert contains contains_path depth extract insert keys length merge_patch merge_preserve object overlaps pretty quote remove replace schema_valid search set storage_size table type unquote valid value'
    .split(' ')
    .map((name) => `json_${name}`);

/** The names of a server's own functions. */
export async function ownFunctions(select: CatalogueSelect): Promise<readonly string[]> {
  const listed = await select<{ name: string }>(
    'SELECT DISTINCT LOWER(`function`) AS name FROM information_schema.sql_functions',
  ).catch(noList);
  const names = listed.length > 0 ? listed.map(({ name }) => name) : await helped(select);
  return names.filter((name) => /^[a-z]\w*$/.test(name));
}

/** MySQL has no list of them but its help, which every user may read. */
async function helped(select: CatalogueSelect): Promise<readonly string[]> {
  const names = new Set<string>();
  const categories = ['Functions'];
  for (const category of categories) {
    const topics = await select<{ name: string; is_it_category?: 'Y' | 'N' }>('HELP ?', category).catch(
      noList,
    );
    for (const { name, is_it_category: isCategory } of topics)
      if (isCategory !== 'Y') names.add(name.toLowerCase().replace(/ function$/, ''));
      else if (!OTHERS.test(name) && !categories.includes(name)) categories.push(name);
  }
  if (names.size === 0) return [];
  return [...new Set([...names, ...OF_JSON])].filter((name) => !OPERATORS.test(name));
}

/**
 * A server that refuses the statement has no such list: MariaDB's is unknown to MySQL, and help to what only speaks its
 * protocol, each in words of its own. Where it cannot respond now, or was stopped, nobody knows.
 */
export function noList(cause: unknown): readonly never[] {
  const { kind } = mysqlError(cause, 0, '');
  if (kind === 'syntax' || kind === 'engine') return [];
  throw cause;
}
