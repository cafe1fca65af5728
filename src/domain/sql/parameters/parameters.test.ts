import { describe, expect, test } from 'vitest';
import { parameterUses } from './parameterUses.ts';
import { fieldText, withParameter } from './parameterValues.ts';

const uses = (sql: string) => parameterUses(sql).map(({ name, kind }) => `${name} ${kind}`);

describe('the parameters of templates', () => {
  test.each([
    ['SELECT 1', []],
    ['SELECT {{ limit }}', ['limit number']],
    ["SELECT * FROM t WHERE city = '{{ city }}' AND n > {{ least }}", ['city text', 'least number']],
    ["WHERE day >= DATE '{{ start }}' AND day < '{{ stop }}'::date", ['start date', 'stop date']],
    [
      "WHERE at >= TIMESTAMP '{{ start }}' AND at < '{{ stop }}'::timestamp AND at < CAST('{{ end }}' AS TIMESTAMPTZ)",
      ['start timestamp', 'stop timestamp', 'end timestamp'],
    ],
    ["WHERE day > CAST('{{ start }}' AS DATE) AND at > TIMESTAMP '{{ start }}'", ['start date']],
    ["WHERE at >= TIMESTAMP '{{ day }} 00:00' AND at < DATE '{{ year }}-01-01'", ['day text', 'year text']],
    ['WHERE city IN {{ cities | where_in }}', ['cities list']],
    ['{% for c in cities %} {{ c }} {% endfor %}', ['cities list']],
    ['{% if all %} 1 {% else %} 2 {% endif %}', ['all switch']],
    ["{% if all %} '{{ all }}' {% endif %}", ['all text']],
    ["{% set top = 3 %} {{ top }} {{ filter_values('x') }} {{ from_dttm }} {{ user.name }}", []],
    ["{{ n | default('five') | int }}", ['n number']],
  ])('%s', (sql, found) => expect(uses(sql)).toEqual(found));
});

describe('the value of a field', () => {
  test('becomes a value of its kind beside the other parameters', () => {
    expect(withParameter('{"a": 1, "b": [2]}', 'a', '3.5', 'number')).toBe('{"a":3.5,"b":[2]}');
    expect(withParameter('', 'c', 'x, 2', 'list')).toBe('{"c":["x",2]}');
    expect(withParameter('', 'd', '007', 'number')).toBe('{"d":"007"}');
    expect(withParameter('', 'e', '1', 'text')).toBe('{"e":"1"}');
    expect(withParameter('', 'f', 'on', 'switch')).toBe('{"f":true}');
  });

  test('that is emptied leaves no parameter', () => {
    expect(withParameter('{"a": 1}', 'a', '', 'number')).toBe('');
    expect(withParameter('{"a": 1, "b": 2}', 'a', ' ', 'text')).toBe('{"b":2}');
  });

  test('is shown as it was typed', () => {
    expect([1, 'x', ['a', 2], null, true, false, { y: 1 }].map(fieldText)).toEqual([
      '1',
      'x',
      'a, 2',
      '',
      'true',
      '',
      '{"y":1}',
    ]);
  });
});
