import { isExactDouble } from '../../exactNumber.ts';
import type { CellType, SqlTree, WrittenAggregate } from './selectTree.ts';
import { momentOf } from './moments.ts';
import { cannot, wordReader, type WordReader } from './wordReader.ts';

const AGGREGATES: ReadonlySet<string> = new Set(['COUNT', 'SUM', 'AVG', 'MIN', 'MAX']);

const TYPES: Readonly<Record<string, CellType>> = {
  TINYINT: 'whole',
  SMALLINT: 'whole',
  INT: 'whole',
  INTEGER: 'whole',
  BIGINT: 'whole',
  DOUBLE: 'real',
  VARCHAR: 'text',
  TEXT: 'text',
  DATE: 'date',
  TIMESTAMP: 'time',
  BOOLEAN: 'truth',
};

/** Words that end an expression: they are no names. */
const RESERVED =
  /^(?:from|where|group|having|order|limit|offset|join|left|on|as|and|or|then|when|else|end|asc|desc|select|filter|over|using|collate|similar|qualify|escape)$/i;

const COMPARISONS: readonly (readonly [string, ...string[]])[] = [
  ['<>', '<', '>'],
  ['<=', '<', '='],
  ['>=', '>', '='],
  ['<>', '!', '='],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
];

const call = (name: string, ...of: readonly SqlTree[]): SqlTree => ({ kind: 'call', name, of });
const literal = (type: CellType, value: string | number | boolean | bigint | null): SqlTree => ({
  kind: 'literal',
  type,
  value,
});

/** The aggregates of an expression, which must be one that can be read. */
export function aggregatesIn(sql: string): readonly WrittenAggregate[] {
  const found: WrittenAggregate[] = [];
  whole({ ...wordReader(sql), onAggregate: (each) => void found.push(each) });
  return found;
}

export const treeOf = (sql: string): SqlTree => whole(wordReader(sql));

function whole(words: WordReader): SqlTree {
  const tree = parseTree(words);
  return words.peek().kind === 'end' ? tree : cannot(`“${words.peek().text}” after an expression`);
}

/** Reads an expression: what binds weakest first. */
export function parseTree(words: WordReader): SqlTree {
  let tree = conjunction(words);
  while (words.takes('OR')) tree = call('OR', tree, conjunction(words));
  return tree;
}

function conjunction(words: WordReader): SqlTree {
  let tree = negation(words);
  while (words.takes('AND')) tree = call('AND', tree, negation(words));
  return tree;
}

const negation = (words: WordReader): SqlTree =>
  words.takes('NOT') ? call('NOT', negation(words)) : predicate(words);

function predicate(words: WordReader): SqlTree {
  let tree = sum(words);
  for (;;) {
    const isNot = words.takes('NOT');
    const found = words.takes('IS') ? state(words, tree) : tested(words, tree);
    if (found === null) return isNot ? cannot('NOT') : tree;
    tree = isNot ? call('NOT', found) : found;
  }
}

function state(words: WordReader, tree: SqlTree): SqlTree {
  const isNot = words.takes('NOT');
  const name = ['NULL', 'TRUE', 'FALSE'].find((each) => words.takes(each));
  if (name === undefined) return cannot(`IS ${words.peek().text}`);
  const found = call(`IS ${name}`, tree);
  return isNot ? call('NOT', found) : found;
}

function tested(words: WordReader, tree: SqlTree): SqlTree | null {
  if (words.takes('IN')) {
    words.expect('(');
    return call('IN', tree, ...list(words));
  }
  if (words.takes('BETWEEN')) {
    const low = sum(words);
    words.expect('AND');
    return call('AND', call('>=', tree, low), call('<=', tree, sum(words)));
  }
  for (const name of ['LIKE', 'ILIKE'])
    if (words.takes(name)) {
      const pattern = sum(words);
      return call(name, tree, pattern, ...(words.takes('ESCAPE') ? [sum(words)] : []));
    }
  for (const [name, ...signs] of COMPARISONS) if (words.takes(...signs)) return call(name, tree, sum(words));
  return null;
}

function sum(words: WordReader): SqlTree {
  let tree = product(words);
  for (;;) {
    if (words.takes('+')) tree = call('+', tree, product(words));
    else if (words.takes('-')) tree = call('-', tree, product(words));
    else if (words.takes('|', '|')) tree = call('||', tree, product(words));
    else return tree;
  }
}

function product(words: WordReader): SqlTree {
  let tree = signed(words);
  for (;;) {
    const sign = ['*', '/', '%'].find((each) => words.takes(each));
    if (sign === undefined) return tree;
    tree = call(sign, tree, signed(words));
  }
}

function signed(words: WordReader): SqlTree {
  if (words.takes('-')) {
    const tree = signed(words);
    return tree.kind === 'literal' && (typeof tree.value === 'number' || typeof tree.value === 'bigint')
      ? { ...tree, value: -tree.value }
      : call('*', literal('whole', -1), tree);
  }
  if (words.takes('+')) return signed(words);
  let tree = term(words);
  while (words.takes(':', ':')) tree = { kind: 'cast', of: tree, to: typeName(words) };
  return tree;
}

function term(words: WordReader): SqlTree {
  const { kind, text } = words.next();
  switch (kind) {
    case 'text':
      return literal('text', text);
    case 'number':
      return numberLiteral(text);
    case 'name':
      return named(words, text);
    case 'symbol': {
      if (text !== '(') return cannot(`“${text}”`);
      const tree = parseTree(words);
      words.expect(')');
      return tree;
    }
    case 'word':
      return word(words, text);
    case 'end':
      return cannot('an expression without an end');
  }
}

function numberLiteral(text: string): SqlTree {
  if (/e/i.test(text)) return literal('real', Number(text));
  if (text.includes('.'))
    return isExactDouble(text)
      ? literal('decimal', Number(text))
      : cannot('decimal numbers of more than 15 digits');
  const value = BigInt(text);
  return literal('whole', value <= Number.MAX_SAFE_INTEGER ? Number(value) : value);
}

function word(words: WordReader, text: string): SqlTree {
  const upper = text.toUpperCase();
  if (words.peek().kind === 'text') return typedLiteral(upper, words.next().text);
  switch (upper) {
    case 'TRUE':
    case 'FALSE':
      return literal('truth', upper === 'TRUE');
    case 'NULL':
      return literal('null', null);
    case 'CASE':
      return choice(words);
    default:
      break;
  }
  if (words.peek().text === '(' && words.takes('(')) return called(words, upper);
  return RESERVED.test(text) ? cannot(`“${text}” here`) : named(words, text);
}

function typedLiteral(type: string, text: string): SqlTree {
  if (type === 'INTERVAL') return literal('span', text);
  if (type !== 'DATE' && type !== 'TIMESTAMP') return cannot(`a value of type ${type}`);
  const at = momentOf(text);
  if (at === null) return cannot(`the time ${text}`);
  return type === 'DATE' ? { kind: 'cast', of: literal('time', at), to: 'date' } : literal('time', at);
}

function named(words: WordReader, first: string): SqlTree {
  if (!words.takes('.')) return { kind: 'column', table: null, name: first.toLowerCase() };
  const { kind, text } = words.next();
  if (kind !== 'word' && kind !== 'name') return cannot(`“${text}” after a name`);
  return { kind: 'column', table: first.toLowerCase(), name: text.toLowerCase() };
}

function choice(words: WordReader): SqlTree {
  const subject = words.peek().text.toUpperCase() === 'WHEN' ? null : parseTree(words);
  const when: (readonly [SqlTree, SqlTree])[] = [];
  while (words.takes('WHEN')) {
    const requested = parseTree(words);
    words.expect('THEN');
    when.push([subject === null ? requested : call('=', subject, requested), parseTree(words)]);
  }
  const otherwise = words.takes('ELSE') ? parseTree(words) : null;
  words.expect('END');
  return { kind: 'case', when, otherwise };
}

/** A call whose bracket is open. */
function called(words: WordReader, name: string): SqlTree {
  if (name === 'CAST') {
    const of = parseTree(words);
    words.expect('AS');
    const to = typeName(words);
    words.expect(')');
    return { kind: 'cast', of, to };
  }
  if (name === 'EXTRACT') {
    const field = words.next().text.toUpperCase();
    words.expect('FROM');
    const of = parseTree(words);
    words.expect(')');
    return call(field, of);
  }
  if (!AGGREGATES.has(name)) return call(name, ...list(words));
  const isDistinct = words.takes('DISTINCT');
  const first = words.peek();
  const of = name === 'COUNT' && words.takes('*') ? null : parseTree(words);
  const ofText = words.textFrom(first);
  words.expect(')');
  let where: SqlTree | null = null;
  let whereText: string | null = null;
  if (words.takes('FILTER')) {
    words.expect('(', 'WHERE');
    const condition = words.peek();
    where = parseTree(words);
    whereText = words.textFrom(condition);
    words.expect(')');
  }
  if (words.takes('OVER')) cannot('a window function');
  const tree = { kind: 'aggregate', name, of, isDistinct, where } as const;
  words.onAggregate?.({ tree, of: ofText, where: whereText });
  return tree;
}

/** Expressions up to the bracket that closes them. */
function list(words: WordReader): readonly SqlTree[] {
  const found: SqlTree[] = [];
  if (words.takes(')')) return found;
  do found.push(parseTree(words));
  while (words.takes(','));
  words.expect(')');
  return found;
}

function typeName(words: WordReader): CellType {
  const { text } = words.next();
  const type = Object.hasOwn(TYPES, text.toUpperCase()) ? TYPES[text.toUpperCase()] : undefined;
  return type ?? cannot(`the type ${text}`);
}
