import type { QueryError } from './query.ts';
import { tokens } from '../sql/statement/tokens.ts';

/** A name and a line, without a column. */
const NAME_AT_LINE = /"([^"\n]+)" at line \d+(?=\.?$)/;

/**
 * A Superset lays a statement out before it runs it, so the line in a message of the engine may be none of the text
 * that was run. It becomes the one on which the name stands; where there is no such place or several, it is left out.
 */
export function withOwnLine(error: QueryError, sql: string): QueryError {
  const [found, name = ''] = NAME_AT_LINE.exec(error.message) ?? [];
  if (found === undefined || error.line !== undefined) return error;
  const places = placesOf(name, sql);
  const [place] = places;
  const said = places.length === 1 && place !== undefined ? ` at line ${place.line}` : '';
  const message = error.message.replace(found, () => `"${name}"${said}`);
  return said === '' ? { ...error, message } : { ...error, ...place, message };
}

/** Where a name stands in a text, in quotes or without. */
function placesOf(name: string, sql: string): { readonly line: number; readonly column: number }[] {
  const last = name.split('.').at(-1) ?? name;
  return [...tokens(sql)].flatMap(({ kind, start, end }) => {
    const text = sql.slice(start, end);
    const isName = kind === 'word' ? text.toLowerCase() === last.toLowerCase() : text.slice(1, -1) === last;
    if (!isName || (kind !== 'word' && kind !== 'quoted')) return [];
    const before = sql.slice(0, start);
    return [{ line: before.split('\n').length, column: start - before.lastIndexOf('\n') }];
  });
}
