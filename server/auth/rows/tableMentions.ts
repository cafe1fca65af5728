import { unquoteIdentifier } from '#domain/sql/identifier.ts';
import { type Token, tokens } from '#domain/sql/statement/tokens.ts';
import { nameOf } from '../../sql/deniedNames.ts';

export const sameName = (a: string | null, b: string | null): boolean =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

/** The tokens of SQL that mean something, each with its text. */
const written = (sql: string): readonly (Token & { readonly text: string })[] =>
  [...tokens(sql)]
    .filter(({ kind }) => kind !== 'space' && kind !== 'comment')
    .map((token) => ({ ...token, text: sql.slice(token.start, token.end) }));

/** How SQL mentions a table: not at all, by its bare name, or in a way that a shadowing name does not catch. */
export function mentionOf(sql: string, table: string): 'none' | 'bare' | 'qualified' {
  let mention: 'none' | 'bare' = 'none';
  let before = '';
  let joined = '';
  for (const token of written(sql)) {
    const isName = token.kind !== 'quoted' || token.text.startsWith('"');
    // The engine takes a string, of any kind or in several pieces, for a table's name.
    joined = isName ? '' : joined + nameOf(token, sql);
    if (!isName && (sameName(nameOf(token, sql), table) || sameName(joined, table))) return 'qualified';
    if (isName && sameName(unquoteIdentifier(token.text), table)) {
      if (before === '.') return 'qualified';
      mention = 'bare';
    }
    before = token.text;
  }
  return mention;
}

/**
 * Whether a template of the SQL writes the name of a table, so that it can be any. `dataset()` limits what it reads.
 */
export function choosesTable(sql: string): boolean {
  let before = '';
  for (const { kind, text } of written(sql)) {
    if (kind === 'template' && !text.startsWith('{{')) continue;
    if (kind === 'template' && /^(from|join|\.)$/i.test(before) && !/^\{\{-?\s*dataset\s*\(/.test(text))
      return true;
    before = text;
  }
  return false;
}
