import { describe, expect, test } from 'vitest';
import { renderSql } from './renderSql.ts';

const caller = {
  userId: 1,
  username: 'admin',
  email: 'admin@example.org',
  search: new URLSearchParams('foo=bar'),
};
const render = (sql: string, params: Record<string, unknown> = {}) => renderSql(sql, params, caller);

describe('renderSql', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['SELECT 1', {}, 'SELECT 1'],
    [`SELECT '{{  "x" | upper  }}' AS a, {{  1+1  }} AS b`, {}, "SELECT 'X' AS a, 2 AS b"],
    ["SELECT '{{ who }}'", { who: 'me' }, "SELECT 'me'"],
    ["SELECT '{{ a.b[0] }}'", { a: { b: [7] } }, "SELECT '7'"],
    ["SELECT '{{ current_username() }}'", {}, "SELECT 'admin'"],
    ["SELECT '{{ url_param('foo') }}'", {}, "SELECT 'bar'"],
    ["SELECT '{{ url_param('nope') }}'", {}, "SELECT 'None'"],
    ["{% if url_param('nope') %}a{% else %}b{% endif %}", {}, 'b'],
    ['{% for i in range(3) %}{{ i }},{% endfor %}', {}, '0,1,2,'],
    ['{% if x is defined %}{{ x }}{% else %}none{% endif %}', {}, 'none'],
    ["{{ x | default('d') }}", {}, 'd'],
    ["{% set t = 'births' %}SELECT * FROM {{ t }}", {}, 'SELECT * FROM births'],
    ["SELECT '}}' AS a, {{ '}}' }}", {}, "SELECT '}}' AS a, }}"],
    ['{{ ok }}', { ok: true }, 'True'],
    ["SELECT '{{ filter_values('region')[0] }}'", {}, "SELECT ''"],
    ['SELECT <b>{{ x }}</b>', { x: '<&>' }, 'SELECT <b><&></b>'],
  ])('fills %j', (sql, params, expected) => {
    expect(render(sql, params)).toEqual({ ok: true, value: expected });
  });

  test('names what is missing', () => {
    expect(render("SELECT '{{ missing_thing }}' AS a")).toEqual({
      ok: false,
      error: { kind: 'missing', names: ['missing_thing'] },
    });
    expect(render('SELECT {{ nothing(1) }}')).toMatchObject({
      error: { kind: 'missing', names: ['nothing'] },
    });
  });

  test('says where the syntax is wrong', () => {
    expect(render("SELECT 1,\n'{% if %}' AS a")).toMatchObject({ error: { kind: 'syntax', line: 2 } });
  });

  test.each([
    "{{ ''.constructor }}",
    "{{ ''['con' ~ 'structor'] }}",
    "{{ ''['constructor']['constructor']('return process')() }}",
    "{{ range.constructor('return 1')() }}",
    '{{ x.__proto__ }}',
    "{{ x['__proto__']['constructor'] }}",
    '{{ current_username.call }}',
    "{{ cycler('a').next.constructor }}",
    "{% include '/etc/passwd' %}",
    "{% import '/etc/passwd' as x %}",
    "{% extends '/etc/passwd' %}",
    '{{ range(100000000) }}',
  ])('keeps %j away from the machine', (sql) => {
    const rendered = render(sql, { x: { a: 1 } });
    expect(rendered.ok).toBe(false);
  });
});
