import { ownValue } from '../../ownValue.ts';
import { isPassedOver, type Token, tokens } from '../../sql/statement/tokens.ts';
import { STANDARD_RULES, type TextRules } from '../../sql/textRules.ts';
import { refuse } from '../refusal.ts';

/** Words that begin a query after a bracket. */
const QUERY_AFTER_BRACKET =
  /^(from|table|values|with|pivot|unpivot|pivot_wider|pivot_longer|describe|desc|show|summarize|call|insert|update|delete)$/;
/** Words that end an expression outside all brackets. */
const CLAUSE =
  /^(from|where|group|having|order|limit|offset|fetch|union|intersect|except|join|into|window|qualify|using|returning|as|tablesample)$/;
/** Where such a word is part of an operator: what must precede it. */
const BELONGS: Readonly<Record<string, string>> = { from: 'distinct', group: 'within' };

const CLOSE: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * SQL from a form: a single expression, balanced and closed, that cannot escape its place in the statement. Comments
 * are rewritten to a closed form. `clause` is a whole condition, which has other error messages.
 */
export function checkedExpression(sql: string, clause = false, rules: TextRules = STANDARD_RULES): string {
  if (typeof sql !== 'string') return refuse('query', 'The SQL expression must be a string.');
  const broken = (): never =>
    clause
      ? refuse('clause', `Invalid SQL clause: ${sql}`)
      : refuse('query', `Invalid SQL expression: ${sql}`);
  const open: string[] = [];
  let written = '';
  let before = '';
  // One character past the text: an unclosed token includes it.
  for (const token of tokens(`${sql}\n`, rules)) {
    const text = sql.slice(token.start, token.end);
    if (isLeftOpen(token, sql)) broken();
    if (token.kind === 'semicolon' || token.kind === 'template' || text.includes('\0')) broken();
    if (token.kind === 'quoted' && text.startsWith('`') && !rules.ticks) broken();
    if (token.kind === 'comment') {
      if (!isPassedOver(token, sql, rules)) broken();
      // A space after two minus signs of MySQL would make a comment of them.
      written += `${rules.spacedDashes && written.endsWith('-') ? '' : ' '}${blockComment(text)} `;
      continue;
    }
    written += text;
    if (token.kind === 'space') continue;
    const word = token.kind === 'word' ? text.toLowerCase() : '';
    if (word === 'select' || (before === '(' && QUERY_AFTER_BRACKET.test(word)))
      refuse(clause ? 'subquery' : 'query', 'Custom SQL fields cannot contain sub-queries.');
    if (open.length === 0) {
      if (text === ',') broken();
      if (CLAUSE.test(word) && BELONGS[word] !== before) broken();
    }
    const closes = ownValue(CLOSE, text);
    if (closes !== undefined) open.push(closes);
    else if (token.kind === 'symbol' && /[)\]}]/.test(text) && open.pop() !== text) broken();
    before = token.kind === 'word' ? word : text;
  }
  if (open.length > 0 || before === '') broken();
  return written.trim();
}

/** A comment that is closed and contains no other. */
function blockComment(text: string): string {
  const inner = text.startsWith('/*') ? text.slice(2, -2) : text.replace(/^--|#/, '');
  return `/* ${inner.replaceAll('/*', '/ *').replaceAll('*/', '* /').trim()} */`;
}

/** A line comment ends with the text; every other token must be closed within it. */
function isLeftOpen(token: Token, sql: string): boolean {
  if (token.end <= sql.length) return false;
  return token.kind === 'quoted' || token.kind === 'unclosed';
}

/** An expression as an operand: in brackets, unless it is already a name, a call or a CASE. */
export function asOperand(expression: string, rules: TextRules): string {
  return isOneTerm(expression, rules) ? expression : `(${expression})`;
}

function isOneTerm(expression: string, rules: TextRules): boolean {
  let depth = 0;
  let terms = 0;
  let last = '';
  for (const token of tokens(expression, rules)) {
    const text = expression.slice(token.start, token.end);
    if (token.kind === 'space') continue;
    const word = token.kind === 'word' ? text.toLowerCase() : text;
    const opens = word === '(' || word === 'case';
    if (depth === 0 && !(word === '(' && /^\w+$/.test(last))) terms++;
    if (opens) depth++;
    else if (word === ')' || word === 'end') depth--;
    last = word;
  }
  return terms === 1 && depth === 0;
}
