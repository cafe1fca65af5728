import type { Datasource } from '../compile/datasource.ts';
import { storedColumns } from '../dataset/definition.ts';
import type { Query } from '../query/query.ts';
import { tokens } from '../sql/statement/tokens.ts';
import type { Millis } from '../time.ts';
import type { KeptTable } from './keptTable.ts';

/** A table of a server, of which all rows are on this device. */
export interface TableHere {
  /** Its name on this device. */
  readonly name: string;
  /** When its rows were read. */
  readonly storedAt: Millis;
  readonly of: {
    readonly dbId: number;
    readonly catalog: string | null;
    readonly schema: string | null;
    readonly table: string;
  };
  /** The columns that are not here; null if it is unknown which columns the table has. */
  readonly missing: readonly string[] | null;
}

/** A table that a person keeps; null where it has chosen or only the first rows, or is of no table of a server. */
export function keptTableHere({ name, storedAt, origin }: KeptTable): TableHere | null {
  if (origin.kind !== 'server') return null;
  const { dbId, catalog, schema, table, isWhole, isCut } = origin.rows;
  if (table === null || !isWhole || isCut) return null;
  return { name, storedAt, of: { dbId, catalog, schema, table }, missing: [] };
}

interface Extract {
  readonly databaseId?: number | null;
  readonly takenAt: Millis | null;
  readonly source: Datasource;
  readonly isTooLarge: boolean;
  readonly isLimited?: boolean;
}

/** An extract; null where it is of a query, or where row rules left rows out. `known`: the table's columns. */
export function extractHere(
  name: string,
  { databaseId = null, takenAt, source, isTooLarge, isLimited = false }: Extract,
  known: readonly string[] | null,
): TableHere | null {
  const { from } = source;
  if (databaseId === null || takenAt === null || from.kind !== 'table' || isTooLarge || isLimited)
    return null;
  const here = new Set(storedColumns(source));
  const { catalog, schema, table } = from;
  return {
    name,
    storedAt: takenAt,
    of: { dbId: databaseId, catalog, schema, table },
    missing: known === null ? null : known.filter((each) => !here.has(each)),
  };
}

type Ran = Pick<
  Query,
  'sql' | 'dbId' | 'catalog' | 'schema' | 'state' | 'rows' | 'limit' | 'limitingFactor' | 'ctas'
>;

/** A kept result; null unless its query is exactly `SELECT * FROM` a table, and nothing cut its rows. */
export function resultHere(
  name: string,
  query: Ran,
  { storedAt, rowCount }: { readonly storedAt: Millis; readonly rowCount: number },
): TableHere | null {
  const { sql, dbId, state, rows, limit, limitingFactor, ctas } = query;
  const isWhole = rows === rowCount && (limit === null || rowCount < limit);
  if (state !== 'success' || ctas || limitingFactor !== 'NOT_LIMITED' || !isWhole) return null;
  const path = wholeTable(sql);
  if (path === null) return null;
  const [table = '', schema = query.schema, catalog = query.catalog] = path.toReversed();
  return { name, storedAt, of: { dbId, catalog, schema, table }, missing: [] };
}

/** The parts of the name in `SELECT * FROM name`; null for any other statement. */
function wholeTable(sql: string): readonly string[] | null {
  const texts: string[] = [];
  for (const { kind, start, end } of tokens(sql)) {
    if (kind === 'space' || kind === 'comment') continue;
    if (kind === 'template') return null;
    texts.push(sql.slice(start, end));
  }
  if (texts.at(-1) === ';') texts.pop();
  const [select, star, from, ...name] = texts;
  if (select?.toUpperCase() !== 'SELECT' || star !== '*' || from?.toUpperCase() !== 'FROM') return null;
  const isName =
    name.length % 2 === 1 && name.every((text, at) => (at % 2 === 0 ? isPart(text) : text === '.'));
  if (!isName) return null;
  return name
    .filter((_text, at) => at % 2 === 0)
    .map((text) => (/^["`]/.test(text) ? text.slice(1, -1) : text));
}

const isPart = (text: string): boolean => /^["`].+["`]$/su.test(text) || /^[\p{L}\p{N}_$]+$/u.test(text);
