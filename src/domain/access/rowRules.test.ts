import { expect, test } from 'vitest';
import { conditionsOf, isClosedClause, limits, type RowRule } from './rowRules.ts';

const rule = (patch: Partial<RowRule> = {}): RowRule => ({
  filterType: 'Regular',
  groupKey: null,
  clause: 'a = 1',
  roleIds: [1],
  ...patch,
});

test('a regular rule limits who has one of its roles, a base rule everybody else', () => {
  const base = rule({ filterType: 'Base' });
  expect([limits(rule(), [1, 2]), limits(rule(), [2]), limits(rule(), [])]).toEqual([true, false, false]);
  expect([limits(base, [1, 2]), limits(base, [2]), limits(base, [])]).toEqual([false, true, true]);
});

test('rules of one group are alternatives, and groups all hold', () => {
  const rules = [
    rule({ clause: 'a', groupKey: 'g' }),
    rule({ clause: 'b -- note' }),
    rule({ clause: 'c', groupKey: 'g' }),
    rule({ clause: 'd', groupKey: '' }),
  ];
  expect(conditionsOf(rules)).toEqual(['((a\n) OR (c\n))', '(b -- note\n)', '(d\n)']);
  expect(conditionsOf([])).toEqual([]);
});

test('a clause is closed in itself', () => {
  for (const sound of ['a = 1', "name = 'x)'", 'a IN (SELECT 1)', 'a = {{ current_user_id() }}', 'a -- note'])
    expect(isClosedClause(sound), sound).toBe(true);
  for (const open of ['', ' ', '-- a', 'a = 1)', '1=1) OR (1=1', "name = 'x", 'a /* b', 'a; b', '(a'])
    expect(isClosedClause(open), open).toBe(false);
});
