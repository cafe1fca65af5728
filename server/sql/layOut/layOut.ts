import { splitStatements } from '#domain/sql/statement/split.ts';
import { tokenize } from '#domain/sql/complete/completeTokens.ts';
import { aliased, expression, isText, operatorsOf, upper, type LaidOutWord } from './expression.ts';

/** Longer lines and conditions would be broken at places that only a parser knows. */
const LONGEST = 100;
const MAX_CONDITION_LENGTH = 76;
/** Longer texts are left to the general formatter. */
const MOST = 20_000;
const INDENT = '  ';

/**
 * SQL as the contract lays it out: clauses on lines of their own, keywords and functions in capitals, aliases with AS,
 * casts as CAST. Only what is certain is laid out so: null for statements with joins, subqueries, comments, long
 * conditions and others, which a general formatter handles.
 */
export function layOut(sql: string): string | null {
  const isPlain =
    sql.length <= MOST && tokenize(sql).every(({ kind }) => kind !== 'comment' && kind !== 'template');
  if (!isPlain) return null;
  const statements = splitStatements(sql).map(({ text }) => statement(operatorsOf(tokenize(text))));
  const known = statements.filter((each) => each !== null);
  if (known.length < statements.length || known.length === 0) return null;
  const text = known.join(';\n');
  return text.split('\n').every((line) => line.length <= LONGEST) ? text : null;
}

const CLAUSES = ['SELECT', 'FROM', 'WHERE', 'GROUP', 'HAVING', 'ORDER', 'LIMIT', 'OFFSET'] as const;
type Clause = (typeof CLAUSES)[number];
function statement(words: readonly LaidOutWord[]): string | null {
  const [first] = words;
  if (first === undefined) return null;
  switch (upper(first)) {
    case 'SELECT':
      return query(words);
    case 'WITH':
      return withQuery(words);
    case 'CREATE':
      return createTable(words);
    default:
      return null;
  }
}

/** `WITH a AS (…), b AS (…) SELECT …`. */
function withQuery(words: readonly LaidOutWord[]): string | null {
  const named: string[] = [];
  let at = 1;
  for (;;) {
    const name = words[at];
    const isNamed = name?.kind === 'word' || name?.kind === 'quoted';
    if (!isNamed || upper(words[at + 1]) !== 'AS' || !isText(words[at + 2], '(')) return null;
    const end = closing(words, at + 2);
    const inner = end === null ? null : query(words.slice(at + 3, end));
    if (inner === null || end === null) return null;
    named.push(`${name.text} AS (\n${indented(inner)}\n)`);
    at = end + 1;
    if (!isText(words[at], ',')) break;
    at += 1;
  }
  const rest = query(words.slice(at));
  return rest === null ? null : `WITH ${named.join(', ')}\n${rest}`;
}

/** `CREATE TABLE x (a INT, b TEXT)`: names and types only. */
function createTable(words: readonly LaidOutWord[]): string | null {
  const [, table, name, open] = words;
  if (table === undefined || name === undefined || upper(table) !== 'TABLE' || !isText(open, '('))
    return null;
  if (closing(words, 3) !== words.length - 1) return null;
  const columns = parts(words.slice(4, -1), ',').map((column) => {
    const [label, type, ...more] = column;
    const isPlain = label !== undefined && type?.kind === 'word' && more.length === 0;
    return isPlain ? `${label.text} ${type.text.toUpperCase()}` : null;
  });
  return columns.includes(null) ? null : `CREATE TABLE ${name.text} (\n${indented(columns.join(',\n'))}\n)`;
}

/** One or more SELECTs with UNION between them. */
function query(words: readonly LaidOutWord[]): string | null {
  const union = outside(words, 'UNION');
  if (union === null) return select(words);
  const isAll = upper(words[union + 1]) === 'ALL';
  const before = select(words.slice(0, union));
  const after = query(words.slice(union + (isAll ? 2 : 1)));
  return before === null || after === null ? null : `${before}\nUNION${isAll ? ' ALL' : ''}\n${after}`;
}

function select(words: readonly LaidOutWord[]): string | null {
  const starts = clausesOf(words);
  if (starts === null || starts[0]?.at !== 0) return null;
  const lines = starts.map(({ clause, at }, n) => {
    const body = words.slice(at + 1, starts[n + 1]?.at ?? words.length);
    return clauseText(clause, body);
  });
  return lines.includes(null) ? null : lines.join('\n');
}

/** Where each clause begins, in the order that SQL has; null for another order. */
function clausesOf(words: readonly LaidOutWord[]): readonly { clause: Clause; at: number }[] | null {
  const found: { clause: Clause; at: number }[] = [];
  let depth = 0;
  for (const [at, word] of words.entries()) {
    if (isText(word, '(')) depth += 1;
    if (isText(word, ')')) depth -= 1;
    const clause = CLAUSES.find((each) => each === upper(word));
    if (clause === undefined) continue;
    if (depth === 0) found.push({ clause, at });
    else if (clause === 'SELECT' || clause === 'FROM') return null;
  }
  const order = found.map(({ clause }) => CLAUSES.indexOf(clause));
  return order.every((place, n) => n === 0 || place > (order[n - 1] ?? -1)) ? found : null;
}

function clauseText(clause: Clause, body: readonly LaidOutWord[]): string | null {
  switch (clause) {
    case 'SELECT': {
      const isDistinct = upper(body[0]) === 'DISTINCT';
      const items = list(isDistinct ? body.slice(1) : body, aliased);
      return items === null ? null : `SELECT${isDistinct ? ' DISTINCT' : ''}\n${items}`;
    }
    case 'FROM': {
      const text = aliased(body);
      return text === null || parts(body, ',').length > 1 || body.some((each) => isText(each, '('))
        ? null
        : `FROM ${text}`;
    }
    case 'WHERE':
    case 'HAVING': {
      const text = expression(body);
      return text === null || text.length > MAX_CONDITION_LENGTH ? null : `${clause}\n${INDENT}${text}`;
    }
    case 'GROUP':
    case 'ORDER': {
      if (upper(body[0]) !== 'BY') return null;
      const items = list(body.slice(1), expression);
      return items === null ? null : `${clause} BY\n${items}`;
    }
    case 'LIMIT':
    case 'OFFSET': {
      const text = expression(body);
      return text === null ? null : `${clause} ${text}`;
    }
  }
}

function list(
  words: readonly LaidOutWord[],
  write: (item: readonly LaidOutWord[]) => string | null,
): string | null {
  const items = parts(words, ',').map(write);
  return items.includes(null) ? null : indented(items.join(',\n'));
}

/** The index of the bracket that closes the one at `open`. */
function closing(words: readonly LaidOutWord[], open: number): number | null {
  let depth = 0;
  for (let at = open; at < words.length; at += 1) {
    if (isText(words[at], '(')) depth += 1;
    if (isText(words[at], ')')) depth -= 1;
    if (depth === 0) return at;
  }
  return null;
}

/** The first place of a word outside of brackets. */
function outside(words: readonly LaidOutWord[], wanted: string): number | null {
  let depth = 0;
  for (const [at, word] of words.entries()) {
    if (isText(word, '(')) depth += 1;
    if (isText(word, ')')) depth -= 1;
    if (depth === 0 && upper(word) === wanted) return at;
  }
  return null;
}

/** The words between separators outside of brackets. */
function parts(words: readonly LaidOutWord[], separator: string): readonly (readonly LaidOutWord[])[] {
  const found: LaidOutWord[][] = [[]];
  let depth = 0;
  for (const word of words) {
    if (isText(word, '(') || isText(word, '[')) depth += 1;
    if (isText(word, ')') || isText(word, ']')) depth -= 1;
    if (depth === 0 && isText(word, separator)) found.push([]);
    else found.at(-1)?.push(word);
  }
  return found;
}

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => INDENT + line)
    .join('\n');
