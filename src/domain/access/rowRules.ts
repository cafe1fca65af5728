import type { TextRules } from '../sql/textRules.ts';
import { tokens } from '../sql/statement/tokens.ts';

/** A rule that limits the rows of datasets. */
export interface RowRule {
  /** A regular rule limits people who have one of its roles, a base rule everybody but them. */
  readonly filterType: 'Regular' | 'Base';
  /** Rules of one group are alternatives; a rule without a group is a group of its own. */
  readonly groupKey: string | null;
  /** A condition, in SQL. */
  readonly clause: string;
  readonly roleIds: readonly number[];
}

/** Whether a rule limits people with these roles. */
export function limits({ filterType, roleIds }: RowRule, roles: readonly number[]): boolean {
  const isNamed = roleIds.some((id) => roles.includes(id));
  return filterType === 'Regular' ? isNamed : !isNamed;
}

/** The conditions that all must hold, in a fixed order; a line break ends a comment at the end of a clause. */
export function conditionsOf(rules: readonly RowRule[]): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const [at, { groupKey, clause }] of rules.entries()) {
    const key = groupKey === null || groupKey === '' ? `alone ${at}` : `group ${groupKey}`;
    groups.set(key, [...(groups.get(key) ?? []), `(${clause}\n)`]);
  }
  return [...groups.values()].map((each) => (each.length === 1 ? each.join('') : `(${each.join(' OR ')})`));
}

/** Whether a text can stand in brackets as a condition: its own brackets, quotes and comments are closed. */
export function isClosedClause(clause: string, rules?: TextRules): boolean {
  let depth = 0;
  let isEmpty = true;
  // One character past the text: an unclosed token includes it.
  for (const { kind, start, end } of tokens(`${clause}\n`, rules)) {
    const isLineComment = kind === 'comment' && !clause.startsWith('/*', start);
    if (end > clause.length && kind !== 'space' && !isLineComment) return false;
    if (kind === 'semicolon' || clause.slice(start, end).includes('\0')) return false;
    if (kind !== 'space' && kind !== 'comment') isEmpty = false;
    const text = kind === 'symbol' ? clause.slice(start, end) : '';
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0 && !isEmpty;
}
