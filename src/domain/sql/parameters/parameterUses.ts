import { hideTagsInComments } from '../statement/commentTags.ts';
import { tokens } from '../statement/tokens.ts';

/** The type of a parameter, as far as its uses show. */
export type ParameterKind = 'text' | 'number' | 'date' | 'timestamp' | 'list' | 'switch';

/** A parameter that the templates of a text use. */
export interface ParameterUse {
  readonly name: string;
  readonly kind: ParameterKind;
}

const TEMPLATE = /\{\{([\s\S]*?)\}\}|\{%([\s\S]*?)%\}/g;
const NAME = /(?<![.\w'"])([A-Za-z_]\w*)(?!\s*\(|\w)/g;
const TEXTS = /'[^']*'|"[^"]*"/g;
const WORDS = new Set(
  `and or not in is if elif else endif for endfor set endset with endwith macro endmacro filter endfilter raw endraw true false
  none True False None loop recursive do`.split(/\s+/),
);
/** The names that every template has. */
const GIVEN = new Set([
  'from_dttm',
  'to_dttm',
  'filter',
  'columns',
  'groupby',
  'metrics',
  'row_limit',
  'table_columns',
]);
const IS_LIST = /^\s*\|\s*(?:where_in|join|list|first|last|length)\b/;
const IS_NUMBER = /^\s*\|\s*(?:int|float|round|abs)\b/;
/** The type of a quoted value: before it, after `::`, or after AS in a CAST. */
const TYPE_BEFORE = /\b(date|datetime|timestamp|timestamptz)\s*'$/i;
const TYPE_AFTER = /^'\s*(?:::|as\b)\s*(date|datetime|timestamp|timestamptz)\b/i;

/** From the weakest to the strongest sign of a kind. A date is also a valid timestamp. */
const STRENGTH: readonly ParameterKind[] = ['switch', 'number', 'text', 'timestamp', 'date', 'list'];

/** The parameters that the templates of a text use, in their order, each with a kind by how it is used. */
export function parameterUses(sql: string): readonly ParameterUse[] {
  const quoted = [...tokens(sql)].filter(({ kind }) => kind === 'quoted');
  const found = new Map<string, ParameterKind>();
  const own = new Set<string>();
  for (const match of hideTagsInComments(sql).matchAll(TEMPLATE)) {
    const { index: start } = match;
    const end = start + match[0].length;
    const block = match[2];
    const body = (match[1] ?? block ?? '').replaceAll(TEXTS, (text) => ' '.repeat(text.length));
    for (const name of introducedIn(block ?? '')) own.add(name);
    const isQuoted = quoted.some((token) => token.start < start && end <= token.end);
    for (const use of body.matchAll(NAME)) {
      const name = use[1] ?? '';
      const before = body.slice(0, use.index);
      // A filter is no parameter.
      if (WORDS.has(name) || GIVEN.has(name) || own.has(name) || /\|\s*$/.test(before)) continue;
      const rest = body.slice(use.index + name.length);
      // What has parts is no single value.
      if (/^\s*[.[]/.test(rest)) continue;
      const kind = kindOf({ before, rest, isBlock: block !== undefined });
      const here = kind === 'number' && isQuoted ? quotedKind(sql, start, end) : kind;
      const known = found.get(name);
      if (known === undefined || STRENGTH.indexOf(here) > STRENGTH.indexOf(known)) found.set(name, here);
    }
  }
  return [...found].map(([name, kind]) => ({ name, kind }));
}

/** The names that a block introduces: `{% set a = … %}`, `{% for a, b in … %}`. */
function introducedIn(block: string): readonly string[] {
  const set = /^\s*-?\s*set\s+(\w+)/.exec(block)?.[1];
  const loop = /^\s*-?\s*for\s+([\w\s,]+?)\s+in\b/.exec(block)?.[1];
  return [...(set === undefined ? [] : [set]), ...(loop?.split(',').map((each) => each.trim()) ?? [])];
}

function kindOf(use: {
  readonly before: string;
  readonly rest: string;
  readonly isBlock: boolean;
}): ParameterKind {
  const { before, rest, isBlock } = use;
  if (IS_LIST.test(rest) || /\bfor\b[\s\S]*\bin\s*$/.test(before)) return 'list';
  if (IS_NUMBER.test(rest)) return 'number';
  if (!isBlock) return 'number';
  // `{% if name %}` asks only whether it is set; a comparison with a text makes it one.
  return /^\s*(?:==|!=)\s{2,}/.test(rest) ? 'text' : 'switch';
}

/** A type's value is the whole of what is quoted: beside other text it is only a part of a date. */
function quotedKind(sql: string, start: number, end: number): ParameterKind {
  const after = TYPE_AFTER.exec(sql.slice(end))?.[1];
  const before = sql[end] === "'" ? TYPE_BEFORE.exec(sql.slice(0, start))?.[1] : undefined;
  const type = sql[start - 1] === "'" ? (after ?? before)?.toLowerCase() : undefined;
  if (type === undefined) return 'text';
  return type === 'date' ? 'date' : 'timestamp';
}
