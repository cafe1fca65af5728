import { utf16Offset } from '../base/duckError.ts';
import type { EngineError } from '../base/engineError.ts';
import type { EngineWord } from './engineWords.ts';
import { NAMING } from './listedFunctions.ts';
import type { Reading } from './reading.ts';

/* What a person is told about a statement that may not run. */

const refusal = (kind: EngineError['kind'], message: string): EngineError => ({
  kind,
  message,
  exception: null,
  at: null,
});

export const DML_REFUSED =
  'This database does not allow for DDL/DML, but the query mutates data. Please contact your administrator for more assistance.';

export const dml = (): EngineError => refusal('dml', DML_REFUSED);

export const several = (): EngineError => refusal('refused', 'Several statements in one cannot be run here.');

export const machine = (sql: string): EngineError =>
  refusal(
    'refused',
    `${firstWords(sql)} cannot be run here: files, extensions, settings and other databases are not accessible.`,
  );

export const shared = (sql: string): EngineError => sharedName(firstWords(sql, 3));

export const sharedName = (what: string): EngineError =>
  refusal(
    'refused',
    `${what} cannot be run here: it would change what other people's queries see. Tables, views, indexes and sequences can be made, changed and dropped, under names that are not the engine's own.`,
  );

export const takenName = (name: string): EngineError =>
  refusal('refused', `The engine has a catalogue of the name ${name}. Choose another name.`);

export function functions(names: readonly string[], reading: Reading): EngineError {
  const list = names.join(', ');
  if (reading.kind === 'source')
    return refusal(
      'forbidden',
      `Of a dataset, only functions that compute values can be called here, and ${list} is none of them.`,
    );
  if (reading.only !== null && names.every((name) => NAMING.has(name)))
    return refusal(
      'forbidden',
      `The engine's catalogue (${list}) has names of all databases, and you may not read some of them. Use SHOW TABLES, SHOW TABLES FROM and DESCRIBE.`,
    );
  return refusal('forbidden', `SQL statement contains disallowed function(s): ${list}`);
}

export const replacedFunctions = (names: readonly string[]): EngineError =>
  refusal(
    'forbidden',
    `A macro in this database has the name of ${names.join(', ')}, so it would be called instead. Ask whoever keeps the database to drop it.`,
  );

export const ownTypes = (names: readonly string[]): EngineError =>
  refusal(
    'forbidden',
    `Types that somebody made in this database cannot be named here, since an ENUM shows the values of all rows: ${names.join(', ')}.`,
  );

export const onlySelect = (): EngineError =>
  refusal('refused', 'Of a dataset, only a single SELECT of rows and values can be read here.');

export const onlySource = (): EngineError =>
  refusal('refused', 'Only the dataset itself can be read here, and this reads another table.');

export const notComposed = (): EngineError => refusal('refused', OWN_SQL_ELSEWHERE);

/** For who may read a dataset of a database elsewhere, but not the database. */
export const OWN_SQL_ELSEWHERE =
  'SQL of your own cannot be checked for what it reads in this database, so you can use the columns and metrics of the dataset, and filters of them. Ask its owner to save the expression as a metric or column.';

export const openText = (): EngineError =>
  refusal('syntax', 'The SQL of an expression is not closed: a quote, a dollar or a bracket in it is open.');

export const tooDeep = (): EngineError =>
  refusal('refused', 'The expression has too many parts in each other. Write it in fewer steps.');

export const tooWide = (columns: number, most: number): EngineError =>
  refusal('refused', `The result has ${columns} columns, and at most ${most} can be shown. Select fewer.`);

export const unlimitedRows = (table: string): EngineError =>
  refusal(
    'limited',
    `The rows of "${table}" are limited for you, and this dataset reads them in a way that cannot be limited: by a name with its schema or database, or through a view. Ask its owner for a dataset of the table itself.`,
  );

/** The same for what is in a database that the person may not read, and for what is nowhere. */
export const closed = (): EngineError =>
  refusal(
    'engine',
    'Something that this names is not there, or is in a database that you may not read. Here you can read other databases only as far as you may read them by themselves. Ask an administrator for access.',
  );

/** As the engine says it of a name that it does not know. */
export const noSuchPlace = (name: string): EngineError => ({
  kind: 'engine',
  message: `Catalog Error: SET schema: No catalog + schema named "${name}" found.`,
  exception: 'Catalog',
  at: null,
});

export const describedChange = (): EngineError =>
  refusal('refused', 'What DESCRIBE and SHOW show cannot be put into a table here. Run them by themselves.');

export const openPivot = (): EngineError =>
  refusal(
    'refused',
    'PIVOT without named values cannot be checked for what it reads. Name the values: PIVOT … ON … IN (…).',
  );

export const nullCharacter = (statement: number, sql: string): EngineError => ({
  kind: 'syntax',
  message: 'SQL cannot contain the character U+0000.',
  exception: null,
  at: { statement, offset: sql.indexOf('\0') },
});

/**
 * Words for the message about a statement that the engine does not describe; what it may do is not decided by them.
 */
export const readsLikeChange = (sql: string): boolean =>
  /^[\s(]*(insert|update|delete|merge|truncate|create|drop|alter|comment|with|begin|start|commit|end|rollback|abort|analyze|vacuum)\b/i.test(
    sql,
  );

const firstWords = (sql: string, max = 1): string =>
  new RegExp(`^\\s*\\w+(\\s+\\w+){0,${max - 1}}`).exec(sql)?.[0].trim().replace(/\s+/g, ' ') ??
  'This statement';

/**
 * An error as somebody may see it who may not read everything: the engine quotes the statement from where a quote is
 * left open, with the rules that limit rows in it, and offers names of the catalogue.
 */
export function toReader(error: EngineError, reading: Reading): EngineError {
  if (reading.kind === 'free' && reading.only === null) return error;
  if (reading.kind === 'source') {
    const { source, rows } = reading.marks;
    if (error.message.includes(source) || error.message.includes(rows)) return openText();
  }
  return { ...error, message: error.message.replace(/\n+Did you mean [^]*$/, '') };
}

/** The engine's own words about a text that it does not describe. */
export const spoken = (
  { kind, message, position }: EngineWord & { readonly ok: false },
  statement: number,
  sql: string,
): EngineError => {
  const exception = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  return {
    kind: kind === 'parser' ? 'syntax' : 'engine',
    message: `${exception} Error: ${message}`,
    exception,
    at: position === null ? null : { statement, offset: utf16Offset(sql, position) },
  };
};
