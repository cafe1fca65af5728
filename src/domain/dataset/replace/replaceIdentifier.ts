import { RESERVED_WORDS } from '../../sql/complete/words.ts';
import { type Token, tokens } from '../../sql/statement/tokens.ts';

const BARE = /^[\p{L}_][\p{L}\p{N}_$]*$/u;

/** The positions of a name in SQL, without space and comments. */
export interface NamePlace {
  /** The token before it, or before the names that it belongs to, such as a schema. */
  readonly before: string;
  readonly after: string;
}

/**
 * SQL with one name in place of another, quoted or not. Text in strings, comments and templates stays, and so do
 * functions of that name. Names without quotes are the same in any case.
 */
export function replaceIdentifier(
  sql: string,
  from: string,
  to: string,
  isMeant: (place: NamePlace) => boolean = () => true,
): string {
  if (from === '' || from === to) return sql;
  const all = [...tokens(sql)];
  const significant = all.filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const textOf = (token: Token | undefined): string =>
    token === undefined ? '' : sql.slice(token.start, token.end);
  const beforeAt = (at: number): string => {
    const text = textOf(significant[at - 1]);
    return text === '.' ? beforeAt(at - 2) : text;
  };
  const places = new Map(
    significant.map((token, at) => [token, { before: beforeAt(at), after: textOf(significant[at + 1]) }]),
  );
  return all
    .map((token) => {
      const text = textOf(token);
      const place = places.get(token);
      if (place === undefined || !isMeant(place)) return text;
      const isBare = token.kind === 'word' && BARE.test(from) && text.toLowerCase() === from.toLowerCase();
      if (isBare && place.after !== '(') return bareOrQuoted(to);
      const quote = text.charAt(0);
      const isQuoted = token.kind === 'quoted' && (quote === '"' || quote === '`');
      return isQuoted && text === quotedBy(quote, from) ? quotedBy(quote, to) : text;
    })
    .join('');
}

const bareOrQuoted = (name: string): string =>
  BARE.test(name) && !RESERVED_WORDS.has(name.toUpperCase()) ? name : quotedBy('"', name);

const quotedBy = (quote: string, name: string): string =>
  quote + name.replaceAll(quote, quote + quote) + quote;
