import type { TableReference } from '../../catalogue/catalogue.ts';
import type { ColumnName } from './completeColumns.ts';
import type { Cte, Source } from './completeSources.ts';

/** A table of the catalogue that a query reads. */
export interface ReadTable {
  /** Its name in the query. */
  readonly schema: string | null;
  readonly table: string;
  /** Another database whose tables the statement can name; null for the one it runs on. */
  readonly catalog: string | null;
}

/** A source of a query, by the name that the rest of it uses. */
export interface JoinSource {
  readonly name: string;
  readonly columns: readonly ColumnName[];
  readonly table: ReadTable | null;
}

type Pairs = readonly (readonly [left: string, right: string])[];
/** A name as it is written in a statement. */
type Write = (name: string) => string;

/** The foreign keys of tables that a statement can name. */
export interface JoinKeys {
  /** The schema of unqualified table names. */
  readonly schema: string | null;
  /** Other databases that a statement can name. */
  readonly catalogs: readonly string[];
  tables(schema: string | null, catalog?: string): readonly { readonly name: string }[];
  foreignKeys(schema: string | null, table: string, catalog?: string): readonly TableReference[];
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The table behind a source; null for a subquery, a CTE and a function. */
export function readTable(
  { path, query, isCall }: Source,
  ctes: readonly Cte[],
  keys: JoinKeys,
): ReadTable | null {
  const [table, owner = null, outer] = path.toReversed();
  if (table === undefined || query !== null || isCall) return null;
  if (owner === null && ctes.some(({ name }) => same(name, table))) return null;
  const catalogNamed = (wanted: string): string | null =>
    keys.catalogs.find((each) => same(each, wanted)) ?? null;
  if (outer !== undefined) return { schema: owner, table, catalog: catalogNamed(outer) };
  const catalog = owner === null ? null : catalogNamed(owner);
  return { schema: catalog === null ? owner : null, table, catalog };
}

/** Without a name for it the schema is the one of the tab, or of the other database. */
const schemaIn = (keys: JoinKeys, { schema, catalog }: ReadTable): string | null =>
  schema ?? (catalog === null ? keys.schema : null);

/** The keys of `from` that refer to `to`. */
function references(keys: JoinKeys, from: ReadTable, to: ReadTable): readonly TableReference[] {
  if (from.catalog !== to.catalog) return [];
  const own = schemaIn(keys, from);
  const theirs = schemaIn(keys, to) ?? own;
  return keys
    .foreignKeys(own, from.table, from.catalog ?? undefined)
    .filter(
      ({ referredTable, referredSchema }) =>
        same(referredTable, to.table) && (theirs === null || same(referredSchema ?? own ?? theirs, theirs)),
    );
}

const zip = (left: readonly string[], right: readonly string[]): Pairs =>
  left.flatMap((name, at) => {
    const other = right[at];
    return other === undefined ? [] : [[name, other] as const];
  });

/** The columns that join two tables, for each foreign key between them, whichever of the two has it. */
function keyJoins(keys: JoinKeys, left: ReadTable, right: ReadTable): readonly Pairs[] {
  return [
    ...references(keys, left, right).map((key) => zip(key.columns, key.referredColumns)),
    ...references(keys, right, left).map((key) => zip(key.referredColumns, key.columns)),
  ];
}

const condition = (left: string, right: string, pairs: Pairs, write: Write): string =>
  pairs.map(([one, other]) => `${write(left)}.${write(one)} = ${write(right)}.${write(other)}`).join(' AND ');

/** For `JOIN … ON`: by the foreign keys between the joined source and earlier ones, and by columns of equal names. */
export function joinConditions(
  sources: readonly JoinSource[],
  keys: JoinKeys,
  write: Write,
): { readonly byKey: readonly string[]; readonly byName: readonly string[] } {
  const joined = sources.at(-1);
  const earlier = sources.slice(0, -1);
  if (joined === undefined) return { byKey: [], byName: [] };
  const byKey = earlier.flatMap(({ name, table }) =>
    table === null || joined.table === null
      ? []
      : keyJoins(keys, table, joined.table).map((pairs) => condition(name, joined.name, pairs, write)),
  );
  const byName = earlier.flatMap((source) =>
    source.columns
      .filter(({ name }) => joined.columns.some((column) => same(column.name, name)))
      .map(({ name }) => condition(source.name, joined.name, [[name, name]], write)),
  );
  const known = new Set(byKey);
  return { byKey: [...known], byName: byName.filter((text) => !known.has(text)) };
}

/** For `JOIN`: the tables that a foreign key joins with a source, with the condition. */
export function proposedJoins(
  sources: readonly JoinSource[],
  keys: JoinKeys,
  write: Write,
): readonly string[] {
  const isFree = ({ name }: { readonly name: string }): boolean =>
    sources.every((source) => !same(source.name, name));
  return sources.flatMap(({ name, table: left }) => {
    if (left === null) return [];
    const { catalog } = left;
    const path = (table: string): string =>
      [catalog, table]
        .flatMap((each) => each ?? [])
        .map(write)
        .join('.');
    return keys
      .tables(null, catalog ?? undefined)
      .filter(isFree)
      .flatMap(({ name: table }) =>
        keyJoins(keys, left, { schema: null, table, catalog }).map(
          (pairs) => `${path(table)} ON ${condition(name, table, pairs, write)}`,
        ),
      );
  });
}
