import { type Token, tokens } from '#domain/sql/tokens.ts';

/** What a statement means to do, as far as its first words tell; the engine's own verdict comes on top of it. */
export type StatementClass = 'read' | 'write' | 'forbidden';

const READ =
  /^(select|with|from|values|table|describe|desc|show|summarize|pivot|pivot_wider|pivot_longer|unpivot|use)$/;
const WRITE =
  /^(insert|update|delete|create|drop|alter|merge|truncate|comment|begin|start|commit|end|rollback|abort|analyze|vacuum|checkpoint)$/;
/** Objects that only settings, files or the network could make use of. */
const UNMAKEABLE = /^(secret|persistent)$/;
const HARMLESS_PRAGMA =
  /^(table_info|show_tables|show_tables_expanded|show|version|database_size|storage_info|functions|collations|platform)$/;

/** Settings, files, extensions, other databases and prepared statements are forbidden whatever a database allows. */
export function statementClass(statement: string): StatementClass {
  const words = significantWords(statement);
  return classOf(words, 0);
}

function classOf(words: readonly string[], at: number): StatementClass {
  const first = words[at] ?? '';
  if (first === 'explain') return classOf(words, words[at + 1] === 'analyze' ? at + 2 : at + 1);
  if (first === 'pragma') return HARMLESS_PRAGMA.test(words[at + 1] ?? '') ? 'read' : 'forbidden';
  if (READ.test(first)) return 'read';
  if (!WRITE.test(first)) return 'forbidden';
  return words.slice(at + 1, at + 5).some((word) => UNMAKEABLE.test(word)) ? 'forbidden' : 'write';
}

/** The words of a statement, brackets at its start and options of EXPLAIN left out. */
function significantWords(statement: string): string[] {
  const words: string[] = [];
  let depth = 0;
  for (const token of tokens(statement)) {
    const char = token.kind === 'symbol' ? statement.charAt(token.start) : '';
    const afterExplain = words.at(-1) === 'explain';
    if (char === '(' && (afterExplain || depth > 0)) depth++;
    else if (char === ')' && depth > 0) depth--;
    else if (token.kind === 'word' && depth === 0) words.push(wordOf(statement, token));
    if (words.length > 12) break;
  }
  return words;
}

export const wordOf = (statement: string, token: Token): string =>
  statement.slice(token.start, token.end).toLowerCase();
