import type { CompletionToken } from '#domain/sql/complete/completeTokens.ts';

export type LaidOutWord = Pick<CompletionToken, 'kind' | 'text'>;

const PAIRS = new Set(['<=', '>=', '<>', '!=', '::', '||']);

/** A number as far as it was read: `1`, `1.`, `1.5e`, `1.5e-`, `1.5e-3`. */
const NUMBER = /^[\d_]+(?:\.[\d_]*)?(?:e[-+]?\d*)?$/i;

/** Numbers and operators of two characters are one word; those of the contract have one spelling. */
export function operatorsOf(tokens: readonly CompletionToken[]): readonly LaidOutWord[] {
  const words: LaidOutWord[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token === undefined) continue;
    if (token.kind === 'number') {
      let { text, to } = token;
      for (;;) {
        const more = tokens[at + 1];
        if (more === undefined || more.from !== to || !NUMBER.test(text + more.text)) break;
        text += more.text;
        to = more.to;
        at += 1;
      }
      words.push({ kind: 'number', text });
      continue;
    }
    const pair = token.text + (next?.text ?? '');
    if (token.kind === 'punctuation' && next?.from === token.to && PAIRS.has(pair)) {
      words.push({ kind: 'punctuation', text: pair === '!=' ? '<>' : pair });
      at += 1;
    } else words.push(token);
  }
  return words;
}

/** Words after which the layout is not certain. */
const UNKNOWN = new Set(
  `JOIN NATURAL CROSS LATERAL NOT INTERVAL EXISTS ANY SOME FILTER WITHIN QUALIFY WINDOW FETCH FOR TABLESAMPLE PIVOT
   UNPIVOT INTERSECT EXCEPT COLLATE AT ARRAY STRUCT MAP LAMBDA USING VALUES RECURSIVE ROLLUP CUBE GROUPING SETS ALL
   ESCAPE SIMILAR NULLS TOP INTO ON`.split(/\s+/),
);

/** A word in capitals; empty for everything else. */
export const upper = (word: LaidOutWord | undefined): string =>
  word?.kind === 'word' ? word.text.toUpperCase() : '';
export const isText = (word: LaidOutWord | undefined, text: string): boolean =>
  word?.kind === 'punctuation' && word.text === text;

/** What may stand before a name that is an alias. */
const endsValue = (word: LaidOutWord | undefined): boolean =>
  word !== undefined &&
  (isText(word, ')') ||
    ['string', 'number', 'quoted'].includes(word.kind) ||
    (word.kind === 'word' && (!KEYWORDS.has(upper(word)) || upper(word) === 'END')));

/** An expression with its alias, after AS. */
export function aliased(words: readonly LaidOutWord[]): string | null {
  const last = words.at(-1);
  const before = words.at(-2);
  const isName = last?.kind === 'quoted' || (last?.kind === 'word' && !KEYWORDS.has(upper(last)));
  const hasAs = before !== undefined && upper(before) === 'AS';
  if (!isName || words.length < 2 || !(hasAs || endsValue(before))) return expression(words);
  const value = expression(words.slice(0, hasAs ? -2 : -1));
  return value === null ? null : `${value} AS ${last.text}`;
}

const KEYWORDS = new Set(
  `AND OR IN IS NULL LIKE ILIKE BETWEEN CASE WHEN THEN ELSE END AS DISTINCT OVER PARTITION BY ORDER ASC DESC TRUE FALSE
   CAST`.split(/\s+/),
);
/** Functions that every engine has; others may be sensitive to case. */
const FUNCTIONS = new Set(
  `COUNT SUM AVG MIN MAX COALESCE NULLIF ROUND ABS LOWER UPPER TRIM LENGTH CAST RANK ROW_NUMBER DENSE_RANK LAG LEAD
   FIRST_VALUE LAST_VALUE NOW DATE_TRUNC EXTRACT CONCAT SUBSTRING REPLACE FLOOR CEIL GREATEST LEAST`.split(
    /\s+/,
  ),
);
/** Others mean something of one engine: lists, maps, lambdas, parameters. */
const OPERATORS = new Set([
  '(',
  ')',
  ',',
  '.',
  '*',
  '+',
  '-',
  '/',
  '%',
  '<',
  '>',
  '=',
  '<=',
  '>=',
  '<>',
  '||',
]);
const isSign = (word: LaidOutWord | undefined): boolean => isText(word, '-') || isText(word, '+');
/** `CURRENT ROW` of a window; alone, both may be names. */
const isCurrentRow = (words: readonly LaidOutWord[], at: number): boolean =>
  (upper(words[at]) === 'CURRENT' && upper(words[at + 1]) === 'ROW') ||
  (upper(words[at]) === 'ROW' && upper(words[at - 1]) === 'CURRENT');
const TIGHT_BEFORE = new Set([')', ',', '.']);
const TIGHT_AFTER = new Set(['(', '.']);

/** An expression on one line. */
export function expression(tokens: readonly LaidOutWord[]): string | null {
  const words = withCasts(tokens);
  if (words === null || words.length === 0) return null;
  let text = '';
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const name = upper(word);
    if (UNKNOWN.has(name)) return null;
    if (word.kind === 'punctuation' && !OPERATORS.has(word.text)) return null;
    // Two signs would become a comment.
    if (isSign(word) && isSign(before)) return null;
    const isCall = FUNCTIONS.has(name) && isText(words[at + 1], '(');
    const isKeyword = KEYWORDS.has(name) || isCurrentRow(words, at);
    const shown = isKeyword || isCall ? name : word.text;
    text += `${before === undefined || isTight(before, word, words[at - 2]) ? '' : ' '}${shown}`;
  }
  return text;
}

function isTight(before: LaidOutWord, word: LaidOutWord, earlier: LaidOutWord | undefined): boolean {
  if (word.kind === 'punctuation' && TIGHT_BEFORE.has(word.text)) return true;
  if (before.kind === 'punctuation' && TIGHT_AFTER.has(before.text)) return true;
  if (isText(word, '(')) return before.kind === 'word' && !SPACED.has(upper(before));
  // A sign belongs to its number.
  return isSign(before) && !endsValue(earlier);
}

/** Keywords with a space before a bracket; others before a bracket are functions. */
const SPACED = new Set('AND OR IN OVER BETWEEN WHEN THEN ELSE CASE AS LIKE ILIKE BY DISTINCT IS'.split(' '));

/** `a::INT` as CAST(a AS INT), of a name, a literal or a call; null for others. */
function withCasts(words: readonly LaidOutWord[]): readonly LaidOutWord[] | null {
  const made: LaidOutWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) continue;
    if (!isText(word, '::')) {
      made.push(word);
      continue;
    }
    const type = words[at + 1];
    const start = valueStart(made);
    if (type?.kind !== 'word' || start === null || isText(words[at + 2], '(')) return null;
    const value = made.splice(start);
    made.push(
      { kind: 'word', text: 'CAST' },
      { kind: 'punctuation', text: '(' },
      ...value,
      { kind: 'word', text: 'AS' },
      { kind: 'word', text: type.text.toUpperCase() },
      { kind: 'punctuation', text: ')' },
    );
    at += 1;
  }
  return made;
}

/** Where the value that ends a list of words begins: a name with its qualifiers, or a literal. */
function valueStart(words: readonly LaidOutWord[]): number | null {
  let at = words.length - 1;
  const isName = (word: LaidOutWord | undefined): boolean =>
    word?.kind === 'quoted' || (word?.kind === 'word' && !KEYWORDS.has(upper(word)));
  const last = words[at];
  if (last?.kind === 'string' || last?.kind === 'number') {
    // `date '2020-01-01'` is one literal.
    const before = words[at - 1];
    return before?.kind === 'word' && !KEYWORDS.has(upper(before)) ? null : at;
  }
  if (!isName(last)) return null;
  while (isText(words[at - 1], '.') && isName(words[at - 2])) at -= 2;
  return at;
}
