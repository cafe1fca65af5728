import { type Token, tokens } from '#domain/sql/statement/tokens.ts';
import { isEngineName, nameOf } from './deniedNames.ts';

/**
 * The class of a statement, from its first words; the engine's own classification is checked in addition. 'shared'
 * changes more than tables and their content: names of databases, functions, types, and what other users see of the
 * engine.
 */
export type StatementClass = 'read' | 'write' | 'shared' | 'forbidden';

const READ =
  /^(select|with|from|values|table|describe|desc|show|summarize|pivot|pivot_wider|pivot_longer|unpivot|use)$/;
const WRITE = /^(insert|update|delete|merge|truncate|begin|start|commit|end|rollback|abort|analyze|vacuum)$/;
const SHARED = /^checkpoint$/;
/** Statements whose next word names the kind of object. */
const OF_A_KIND = /^(create|drop|alter|comment)$/;
/** Words between such a statement and the kind. */
const QUALIFIER = /^(or|replace|temp|temporary|local|global|unlogged|unique|recursive|on)$/;
/** Objects whose names do not affect other users. */
const OWN_KINDS = /^(table|view|index|sequence)$/;
/**
 * Other kinds that each statement may name: a macro or a type created by an older version can be dropped, since it
 * affects every statement that uses its name.
 */
const MORE_KINDS: Readonly<Record<string, RegExp>> = { drop: /^(macro|function|type)$/, comment: /^column$/ };
/** Objects that only settings, files or the network could use. */
const UNMAKEABLE = /^(secret|persistent)$/;
const HARMLESS_PRAGMA =
  /^(table_info|show_tables|show_tables_expanded|show|version|database_size|storage_info|functions|collations|platform)$/;

/** Settings, files, extensions, other databases and prepared statements are forbidden whatever a database allows. */
export function statementClass(statement: string): StatementClass {
  const words = significantWords(statement);
  const meant = classOf(words, 0);
  return meant === 'write' && isEngineName(newName(statement)) ? 'shared' : meant;
}

function classOf(words: readonly string[], at: number): StatementClass {
  const first = words[at] ?? '';
  if (first === 'explain') return classOf(words, words[at + 1] === 'analyze' ? at + 2 : at + 1);
  if (first === 'pragma') return HARMLESS_PRAGMA.test(words[at + 1] ?? '') ? 'read' : 'forbidden';
  if (READ.test(first)) return 'read';
  if (WRITE.test(first)) return 'write';
  if (SHARED.test(first)) return 'shared';
  if (!OF_A_KIND.test(first)) return 'forbidden';
  if (words.slice(at + 1, at + 5).some((word) => UNMAKEABLE.test(word))) return 'forbidden';
  const kind = words.slice(at + 1).find((word) => !QUALIFIER.test(word)) ?? '';
  return OWN_KINDS.test(kind) || MORE_KINDS[first]?.test(kind) ? 'write' : 'shared';
}

/** The name that a CREATE or a RENAME assigns, without its schema; empty if there is none. */
function newName(statement: string): string {
  const parts = [...tokens(statement)].filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const word = (i: number): string => {
    const token = parts[i];
    return token?.kind === 'word' ? wordOf(statement, token) : '';
  };
  const makes = word(0) === 'create' || (word(0) === 'explain' && parts.some((_, i) => word(i) === 'create'));
  const made = makes ? parts.findIndex((_, i) => OWN_KINDS.test(word(i))) : -1;
  const renamed = parts.findIndex((_, i) => word(i) === 'rename' && word(i + 1) === 'to');
  const before = made >= 0 ? made : renamed >= 0 ? renamed + 1 : -1;
  if (before < 0) return '';
  let at = before + 1;
  while (/^(if|not|exists)$/.test(word(at))) at++;
  while (parts[at + 1] && statement.charAt(parts[at + 1]?.start ?? 0) === '.') at += 2;
  const token = parts[at];
  return token ? nameOf(token, statement) : '';
}

/** The words of a statement, without brackets at its start and options of EXPLAIN. */
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

/** Whether a statement leaves less in a database than before: on a full disk it is what helps. */
export const isDeletion = (statement: string): boolean =>
  /^(delete|drop|truncate)$/.test(significantWords(statement)[0] ?? '');

export const wordOf = (statement: string, token: Token): string =>
  statement.slice(token.start, token.end).toLowerCase();
