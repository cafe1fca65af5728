import type { EngineFunction, TableReference } from '../../catalogue/catalogue.ts';
import { columnsOf, sourceName, type ColumnName, type Lookup } from './completeColumns.ts';
import { joinConditions, type JoinSource, proposedJoins, readTable } from './completeJoins.ts';
import { nearby, placeAt, type CompletionPlace } from './completePlace.ts';
import type { Dialect } from '../dialect.ts';
import { quoteAlways, quoteIdentifier, unquoteIdentifier } from '../identifier.ts';
import { FUNCTIONS, KEYWORDS, SYNTAX_FUNCTIONS, TYPE_NAMES } from './words.ts';

export type CompletionKind =
  | 'keyword'
  | 'function'
  | 'type'
  | 'schema'
  | 'table'
  | 'view'
  | 'source'
  | 'column'
  | 'condition';

export interface CompletionOption {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail: string | null;
  /** The text inserted for the typed name. */
  readonly insert: string;
  /** From -99 to 99: orders equally good matches. */
  readonly boost: number;
  /** Additional information, one line each. */
  readonly info?: readonly string[];
}

export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly options: readonly CompletionOption[];
}

/** The stored catalogue of a database, as completion reads it. */
export interface CompletionCatalogue {
  /** The schema of unqualified table names. */
  readonly schema: string | null;
  readonly schemas: readonly string[];
  /** Other catalogs whose tables a statement can name. */
  readonly catalogs: readonly string[];
  tables(
    schema: string | null,
    catalog?: string,
  ): readonly { readonly name: string; readonly kind: 'table' | 'view' }[];
  columns(schema: string | null, table: string, catalog?: string): readonly ColumnName[] | null;
  /** About how many rows a table has; null if that is not known. */
  rows(schema: string | null, table: string): number | null;
  /** What the columns of a table refer to, as far as that is known. */
  foreignKeys(schema: string | null, table: string, catalog?: string): readonly TableReference[];
  /** The engine's own functions; none while they are not known. */
  readonly functions: readonly EngineFunction[];
}

interface Names {
  readonly catalogue: CompletionCatalogue;
  readonly dialect: Dialect;
  readonly place: CompletionPlace;
  readonly lookUp: Lookup;
  /** The typed prefix is lower case, so keywords are too. */
  readonly lower: boolean;
}

interface NamedSource extends JoinSource {
  /** Where it ends in the text. */
  readonly to: number;
}

const MAX_CONDITIONS = 12;

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function option(
  kind: CompletionKind,
  label: string,
  boost: number,
  insert: string,
  detail: string | null = null,
): CompletionOption {
  return { kind, label, boost, insert, detail };
}

function written({ place, dialect }: Names, name: string): string {
  return place.quoted ? quoteAlways(name, dialect) : quoteIdentifier(name, dialect);
}

/** The sources in scope by name; an inner one hides an outer one of the same name. */
function namedSources({ place, lookUp, catalogue }: Names): NamedSource[] {
  const named = new Map<string, NamedSource>();
  for (const source of place.sources) {
    const name = sourceName(source);
    if (name === null || named.has(name.toLowerCase())) continue;
    named.set(name.toLowerCase(), {
      name,
      columns: columnsOf(source, place.ctes, lookUp) ?? [],
      table: readTable(source, place.ctes, catalogue),
      to: (source.aliasAt ?? source.at).to,
    });
  }
  return [...named.values()];
}

function tableOptions(
  names: Names,
  schema: string | null,
  boost: number,
  catalog?: string,
): CompletionOption[] {
  const place = catalog === undefined ? (schema ?? names.catalogue.schema) : catalog;
  return names.catalogue
    .tables(schema, catalog)
    .map(({ name, kind }) => option(kind, name, boost, written(names, name), place));
}

/** The tables behind `schema.`, `catalog.` and `catalog.schema.`. */
function tablesBehind(names: Names, path: readonly string[], boost: number): CompletionOption[] {
  const [first = '', second] = path.slice(-2);
  const catalog = catalogNamed(names.catalogue, first);
  if (second !== undefined) return catalog === undefined ? [] : tableOptions(names, second, boost, catalog);
  const own = tableOptions(names, first, boost);
  return own.length > 0 || catalog === undefined ? own : tableOptions(names, null, boost, catalog);
}

const catalogNamed = (catalogue: CompletionCatalogue, name: string): string | undefined =>
  catalogue.catalogs.find((each) => same(each, name));

/** The columns of a table by its name with what qualifies it: a schema, another catalog, or both. */
export function columnsAt(
  catalogue: CompletionCatalogue,
  path: readonly string[],
): readonly ColumnName[] | null {
  const [table, owner = null, outer] = path.toReversed();
  if (table === undefined) return null;
  const catalog = catalogNamed(catalogue, outer ?? owner ?? '');
  if (outer !== undefined && catalog !== undefined) return catalogue.columns(owner, table, catalog);
  const own = catalogue.columns(owner, table);
  return own === null && catalog !== undefined ? catalogue.columns(null, table, catalog) : own;
}

function sourceOptions(names: Names): CompletionOption[] {
  const { catalogue, place } = names;
  return [
    ...joinOptions(names),
    ...place.ctes.map(({ name }) => option('source', name, 30, written(names, name), 'WITH')),
    ...tableOptions(names, null, 20),
    ...catalogue.schemas.map((name) => option('schema', name, 0, written(names, name))),
    ...catalogue.catalogs.map((name) => option('schema', name, 10, written(names, name), 'database')),
    ...keywordOptions(names, -20),
  ];
}

function memberOptions(names: Names, path: readonly string[]): CompletionOption[] {
  const owner = path.at(-1) ?? '';
  const source = path.length === 1 ? namedSources(names).find(({ name }) => same(name, owner)) : undefined;
  const columns = source?.columns ?? names.lookUp(path);
  const tables = source ? [] : tablesBehind(names, path, 0);
  return [
    ...(columns ?? []).map((column) =>
      option('column', column.name, 40, written(names, column.name), column.type),
    ),
    ...tables,
  ];
}

function columnOptions(names: Names): CompletionOption[] {
  const sources = namedSources(names);
  const owners = new Map<string, number>();
  for (const { columns } of sources) {
    for (const name of new Set(columns.map((column) => column.name.toLowerCase())))
      owners.set(name, (owners.get(name) ?? 0) + 1);
  }
  return sources.flatMap((source) =>
    source.columns.map(({ name, type }) => {
      const ambiguous = (owners.get(name.toLowerCase()) ?? 0) > 1;
      const insert =
        ambiguous && !names.place.quoted
          ? `${written(names, source.name)}.${written(names, name)}`
          : written(names, name);
      return option(
        'column',
        name,
        40,
        insert,
        [type, source.name].filter((part) => part !== null).join(' · '),
      );
    }),
  );
}

function conditionOptions(names: Names): CompletionOption[] {
  const { byKey, byName } = joinConditions(namedSources(names), names.catalogue, (name) =>
    written(names, name),
  );
  return [
    ...byKey.map((text) => option('condition', text, 60, text, 'foreign key')),
    ...byName.map((text) => option('condition', text, 50, text)),
  ].slice(0, MAX_CONDITIONS);
}

/** After JOIN: tables with the condition that their foreign key gives. */
function joinOptions(names: Names): CompletionOption[] {
  const { catalogue, place } = names;
  if (place.wants !== 'source' || !place.afterJoin || place.quoted) return [];
  const earlier = namedSources(names).filter(({ to }) => to < place.from);
  return proposedJoins(earlier, catalogue, (name) => written(names, name))
    .slice(0, MAX_CONDITIONS)
    .map((text) => option('condition', text, 45, text, 'foreign key'));
}

/** For `JOIN … USING (`: what several sources have, without the names of these. */
function sharedColumns(names: Names): CompletionOption[] {
  const columns = namedSources(names).flatMap((source) => source.columns);
  const isShared = ({ name }: ColumnName, at: number): boolean =>
    columns.findIndex((each) => same(each.name, name)) < at;
  return columns
    .filter(isShared)
    .map(({ name, type }) => option('column', name, 40, written(names, name), type));
}

function keywordOptions(names: Names, boost: number): CompletionOption[] {
  return KEYWORDS.map((keyword, rank) => {
    const word = names.lower ? keyword.toLowerCase() : keyword;
    return option('keyword', word, boost - Math.floor((rank * 10) / KEYWORDS.length), word);
  });
}

/** The engine's own functions, those that most have first; until they are known, what nearly every engine has. */
function functionOptions({ catalogue }: Names): CompletionOption[] {
  const own = catalogue.functions.map(({ name, signatures, description }) => {
    const parameters = signatures[0]?.slice(name.length) ?? FUNCTIONS.get(name.toLowerCase()) ?? null;
    const info = [...signatures, ...(description === null ? [] : [description])];
    return { ...option('function', name, FUNCTIONS.has(name.toLowerCase()) ? 5 : 0, name, parameters), info };
  });
  const known = new Set(own.map(({ label }) => label.toLowerCase()));
  const common = [...FUNCTIONS].filter(([name]) =>
    own.length === 0 ? true : SYNTAX_FUNCTIONS.has(name) && !known.has(name),
  );
  return [...common.map(([name, wants]) => option('function', name, 5, name, wants)), ...own];
}

function optionsAt(names: Names): CompletionOption[] {
  const { place } = names;
  switch (place.wants) {
    case 'source':
      return place.path.length > 0 ? tablesBehind(names, place.path, 20) : sourceOptions(names);
    case 'member':
      return memberOptions(names, place.path);
    case 'type':
      return TYPE_NAMES.map((name) =>
        option('type', names.lower ? name.toLowerCase() : name, 0, names.lower ? name.toLowerCase() : name),
      );
    case 'keyword':
      return keywordOptions(names, 10);
    case 'shared column':
      return sharedColumns(names);
    case 'expression': {
      const columns = columnOptions(names);
      if (place.quoted) return columns;
      return [
        ...(place.afterOn ? conditionOptions(names) : []),
        ...columns,
        ...namedSources(names).map(({ name }) => option('source', name, 30, written(names, name))),
        ...keywordOptions(names, 10),
        ...functionOptions(names),
        ...tableOptions(names, null, -30),
      ];
    }
  }
}

/**
 * The options at `position`, from stored data alone, so that they are the same offline. Unless requested (`explicit`),
 * nothing is offered before a letter or a point is typed.
 */
export function complete(
  sql: string,
  position: number,
  catalogue: CompletionCatalogue,
  dialect: Dialect,
  explicit: boolean,
): Completion | null {
  const { text, offset } = nearby(sql, position);
  const place = placeAt(text, position - offset, dialect.rules);
  if (!place) return null;
  const typed = unquoteIdentifier(text.slice(place.from, position - offset));
  const afterPoint = 'path' in place && place.path.length > 0;
  if (!explicit && typed === '' && !afterPoint && !place.quoted) return null;

  const lookUp: Lookup = (path) => columnsAt(catalogue, path);
  const lower = typed !== '' && typed === typed.toLowerCase();
  const options = optionsAt({ catalogue, dialect, place, lookUp, lower });
  return options.length > 0 ? { from: place.from + offset, to: place.to + offset, options } : null;
}
