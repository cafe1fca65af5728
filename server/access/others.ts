import type { EngineNames } from './engineNames.ts';
import { folded } from './listedFunctions.ts';
import type { Scan } from './plan.ts';
import type { Readable } from './reading.ts';
import type { TablePath } from './tree.ts';

/**
 * What somebody may name who may not read all databases of an engine. Of the closed ones nothing is told, nor whether
 * they are there: a text that names one has the same answer as one that names none.
 */
export interface Nameable {
  /** Whether a database is open. */
  readonly isOpen: (catalog: string) => boolean;
  /** Whether a name may stand before a table, a function or a type: that of an open database, or a schema of one. */
  readonly mayQualify: (name: string) => boolean;
  readonly mayName: (table: TablePath) => boolean;
  readonly mayRead: (table: Pick<Scan, 'catalog' | 'schema' | 'name'>) => boolean;
  readonly mayEnter: (place: Omit<TablePath, 'name'>) => boolean;
  /** The same for what stands after USE. */
  readonly mayUse: (place: string) => boolean;
  /** Whether a text names nothing but what may be named, by all of its dots, whatever each is to the engine. */
  readonly namesOpenOnly: (sql: string) => boolean;
  /** Macros and types of closed databases, folded. */
  readonly closedCalls: ReadonlySet<string>;
}

/** What every connection has: temporary tables of its own, and the engine's catalogue, whose functions are judged. */
const EVERYBODYS = ['temp', 'system'];
/** Before a number's dot. */
const DIGITS = /(?:^|[\s(,+*/=<>-])\d+$/;
/** `SHOW TABLES FROM` names without a dot. */
const SHOWS = /show/i;
/** What ends before an unquoted name, or before the name of a sequence in its text. */
const BEFORE = String.raw`(?:^|[\s(,+*/=<>|'-])`;

/** Where a database's name alone means. */
const HOME_SCHEMA = 'main';

const NAME = String.raw`"(?:[^"]|"")*"|[^."]+`;
const PLACE = new RegExp(`^(?<first>${NAME})(?:\\.(?<second>${NAME}))?$`);
const unquoted = (name: string): string =>
  name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;

export function nameable({ catalogs, tables }: Readable, { databases }: EngineNames): Nameable {
  const open = new Set([...catalogs.map(folded), ...EVERYBODYS]);
  const closed = [...databases].filter(([name]) => !open.has(name));
  const schemas = new Set([...databases].flatMap(([name, of]) => (open.has(name) ? [...of.schemas] : [])));
  const isOpen = (catalog: string): boolean => open.has(folded(catalog));
  // A name before a dot is a database or a schema, and the engine would say which.
  const isSchema = (name: string): boolean =>
    schemas.has(folded(name)) && !closed.some(([each]) => each === folded(name));
  const mayQualify = (name: string): boolean => isOpen(name) || isSchema(name);
  const mayEnter = ({ catalog, schema }: Omit<TablePath, 'name'>): boolean =>
    catalog === null ? schema === null || mayQualify(schema) : isOpen(catalog);
  const isTable = (catalog: string, schema: string, name: string): boolean =>
    tables.some(
      (table) =>
        folded(table.catalog) === folded(catalog) &&
        folded(table.name) === folded(name) &&
        folded(table.schema) === folded(schema),
    );
  const qualifiers = [...open, ...schemas].map((name) => name.replaceAll(/[^\w]/g, String.raw`\$&`));
  const endsOpen = new RegExp(
    `(?:${BEFORE}(?:${qualifiers.join('|')})|${BEFORE}"(?:${qualifiers.join('|')})")$`,
  );
  return {
    mayQualify,
    isOpen,
    mayName: ({ catalog, schema, name }) => {
      if (catalog !== null) return isOpen(catalog) || isTable(catalog, schema ?? HOME_SCHEMA, name);
      return schema === null || mayQualify(schema) || isTable(schema, HOME_SCHEMA, name);
    },
    mayRead: ({ catalog, schema, name }) => isOpen(catalog) || isTable(catalog, schema, name),
    mayEnter,
    mayUse: (place) => {
      const { first = '', second } = PLACE.exec(place)?.groups ?? {};
      return second === undefined
        ? mayEnter({ catalog: null, schema: unquoted(first) })
        : mayEnter({ catalog: unquoted(first), schema: null });
    },
    namesOpenOnly: (sql) => {
      const parts = folded(sql).split('.').slice(0, -1);
      return !SHOWS.test(sql) && parts.every((before) => DIGITS.test(before) || endsOpen.test(before));
    },
    closedCalls: new Set(closed.flatMap(([, of]) => [...of.calls])),
  };
}
