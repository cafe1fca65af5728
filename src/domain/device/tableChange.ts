import { err, ok, type Result } from '../result.ts';
import { tokens } from '../sql/statement/tokens.ts';
import { bareName } from './bareName.ts';
import { isSubquery } from './deviceStatement.ts';

/** A statement that creates or drops a table of this device. */
export type TableChange =
  | {
      readonly kind: 'create';
      readonly name: string;
      readonly ifExists: 'fail' | 'replace' | 'keep';
      /** On the same lines as in the statement, so that the lines of errors are right. */
      readonly query: string;
    }
  | { readonly kind: 'drop'; readonly name: string; readonly ifMissing: 'fail' | 'ignore' };

const CREATE = 'CREATE [OR REPLACE] TABLE [IF NOT EXISTS] name AS SELECT …';

/** Null for a statement that changes no table; an error explains why one cannot be run. */
export function tableChange(statement: string): Result<TableChange, string> | null {
  const words = wordsOf(statement);
  const next = (...wanted: readonly string[]): boolean => {
    const isThere = wanted.every((word, at) => words[at]?.text.toLowerCase() === word);
    if (isThere) words.splice(0, wanted.length);
    return isThere;
  };
  const isCreate = next('create');
  if (!isCreate && !next('drop')) return null;
  const replaces = isCreate && next('or', 'replace');
  if (!next('table'))
    return err(
      `Only tables can be ${isCreate ? `created on this device: ${CREATE}` : 'dropped on this device.'}`,
    );
  const hasIf = isCreate ? next('if', 'not', 'exists') : next('if', 'exists');
  const named = nameFrom(words);
  if (!named.ok) return named;
  const name = named.value;
  if (!isCreate) {
    return words.length > 0
      ? err('Drop one table with each statement: DROP TABLE name.')
      : ok({ kind: 'drop', name, ifMissing: hasIf ? 'ignore' : 'fail' });
  }
  const start = words[1]?.start;
  if (!next('as') || start === undefined)
    return err(`A table is created here from the rows of a query: ${CREATE}`);
  const query = `${'\n'.repeat(statement.slice(0, start).split('\n').length - 1)}${statement.slice(start)}`;
  if (!isSubquery(query)) return err(`AS is followed by a query: ${CREATE}`);
  return ok({ kind: 'create', name, ifExists: replaces ? 'replace' : hasIf ? 'keep' : 'fail', query });
}

interface Word {
  readonly text: string;
  readonly start: number;
}

function wordsOf(statement: string): Word[] {
  return Array.from(tokens(statement))
    .filter(({ kind }) => kind !== 'space' && kind !== 'comment' && kind !== 'semicolon')
    .map(({ start, end }) => ({ text: statement.slice(start, end), start }));
}

/** Takes the name off the words. */
function nameFrom(words: Word[]): Result<string, string> {
  const parts = [unquoted(words.shift()?.text ?? '')];
  while (words[0]?.text === '.') {
    words.shift();
    parts.push(unquoted(words.shift()?.text ?? ''));
  }
  const name = (parts.pop() ?? '').toLowerCase();
  if (parts.some((part) => !/^(memory|device)$/i.test(part)))
    return err('Tables of this device are in the schema device.');
  if (name === '') return err('The name of the table is missing.');
  const bare = bareName(name);
  if (bare === name) return ok(name);
  return err(`Tables of this device have names of letters, digits and underscores: write ${bare}.`);
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1) : text);
