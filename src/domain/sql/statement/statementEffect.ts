import type { TextRules } from '../textRules.ts';
import { isPassedOver, type Token, tokens } from './tokens.ts';

/** The effect of a statement, as far as its keywords show. */
export type StatementEffect =
  /** It returns rows. */
  | { readonly kind: 'rows' }
  | { readonly kind: 'change'; readonly verb: ChangeVerb; readonly table: string | null }
  | {
      readonly kind: 'catalogue';
      readonly verb: CatalogueVerb;
      readonly what: CatalogueThing;
      /** As it is written, quotes and all. */
      readonly name: string;
      /** It does nothing where the thing is, or is not, there already: IF NOT EXISTS, IF EXISTS. */
      readonly conditional: boolean;
    }
  /** Anything else by its first word: `BEGIN`. */
  | { readonly kind: 'other'; readonly word: string };

export type ChangeVerb = 'insert' | 'update' | 'delete' | 'merge' | 'truncate';
export type CatalogueVerb = 'create' | 'drop' | 'alter';

const THINGS = ['table', 'view', 'index', 'schema', 'sequence', 'function', 'macro', 'type'] as const;
export type CatalogueThing = (typeof THINGS)[number];

const ROWS = new Set(
  'select with from values table show describe desc summarize explain pivot unpivot pragma call'.split(' '),
);
const CHANGES: Readonly<Record<string, ChangeVerb>> = {
  insert: 'insert',
  replace: 'insert',
  update: 'update',
  delete: 'delete',
  merge: 'merge',
  truncate: 'truncate',
};
const CATALOGUE: Readonly<Record<string, CatalogueVerb>> = { create: 'create', drop: 'drop', alter: 'alter' };
/** Words between the verb and what it is about. */
const BESIDE = new Set(
  'or replace temp temporary global local unlogged external persistent recursive materialized unique concurrently into from only table ignore overwrite low_priority'.split(
    ' ',
  ),
);
/** A change that returns the rows it changed. */
const ANSWERS = 'returning';

/** Reads the first words of one statement. */
export function statementEffect(statement: string, rules?: TextRules): StatementEffect {
  const all = [...tokens(statement, rules)].filter((token) => !isPassedOver(token, statement, rules));
  const start = mainVerb(statement, all);
  const first = wordOf(statement, all[start]);
  if (start < 0 || ROWS.has(first)) return { kind: 'rows' };
  const change = CHANGES[first];
  if (change !== undefined) {
    if (all.some((token) => wordOf(statement, token) === ANSWERS)) return { kind: 'rows' };
    let at = start + 1;
    while (BESIDE.has(wordOf(statement, all[at]))) at += 1;
    return { kind: 'change', verb: change, table: nameAt(statement, all, at) };
  }
  const verb = CATALOGUE[first];
  const made = verb === undefined ? null : catalogueEffect(statement, all, start + 1, verb);
  return made ?? { kind: 'other', word: textOf(statement, all[start]).toUpperCase() };
}

/** Whether the list of tables may be another one after it. */
export function changesCatalogue(statement: string, rules?: TextRules): boolean {
  const effect = statementEffect(statement, rules);
  return (
    effect.kind === 'catalogue' || (effect.kind === 'other' && /^(CREATE|DROP|ALTER)$/.test(effect.word))
  );
}

function catalogueEffect(
  statement: string,
  all: readonly Token[],
  from: number,
  verb: CatalogueVerb,
): StatementEffect | null {
  let at = from;
  const isThing = () => THINGS.find((each) => each === wordOf(statement, all[at]));
  while (isThing() === undefined && BESIDE.has(wordOf(statement, all[at]))) at += 1;
  const what = isThing();
  if (what === undefined) return null;
  at += 1;
  if (wordOf(statement, all[at]) === 'concurrently') at += 1;
  const conditional = wordOf(statement, all[at]) === 'if';
  if (conditional) at += wordOf(statement, all[at + 1]) === 'not' ? 3 : 2;
  if (wordOf(statement, all[at]) === 'only') at += 1;
  const name = nameAt(statement, all, at);
  // `CREATE INDEX ON t (a)` has the engine think of a name.
  if (name === null || (what === 'index' && name.toLowerCase() === 'on')) return null;
  return { kind: 'catalogue', verb, what, name, conditional };
}

/** Where the statement's verb is: behind opening parentheses, and behind the queries that WITH names. */
function mainVerb(statement: string, all: readonly Token[]): number {
  const start = all.findIndex((token) => textOf(statement, token) !== '(');
  if (wordOf(statement, all[start]) !== 'with') return start;
  let depth = 0;
  for (let at = start + 1; at < all.length; at += 1) {
    const text = textOf(statement, all[at]);
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    // After a query's parenthesis comes a comma or the verb; after a list of columns comes AS.
    const next = wordOf(statement, all[at + 1]);
    if (text === ')' && depth === 0 && next !== '' && next !== 'as') return at + 1;
  }
  return start;
}

/** The name at a place, with what it is qualified by. */
function nameAt(statement: string, all: readonly Token[], from: number): string | null {
  let name = '';
  for (let at = from; ; at += 2) {
    const part = all[at];
    if (part === undefined || (part.kind !== 'word' && part.kind !== 'quoted'))
      return name === '' ? null : name;
    name += textOf(statement, part);
    if (textOf(statement, all[at + 1]) !== '.') return name;
    name += '.';
  }
}

const textOf = (statement: string, token: Token | undefined): string =>
  token === undefined ? '' : statement.slice(token.start, token.end);

const wordOf = (statement: string, token: Token | undefined): string =>
  token?.kind === 'word' ? textOf(statement, token).toLowerCase() : '';
