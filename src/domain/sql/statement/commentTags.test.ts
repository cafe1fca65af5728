import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasTemplate, hideTagsInComments } from './commentTags.ts';

describe('tags in comments of SQL', () => {
  test.each([
    [
      "SELECT 5 AS five -- {{ no_such_macro('x') | length }}",
      "SELECT 5 AS five -- _{ no_such_macro('x') | length }}",
    ],
    ['/* {% if %} */ SELECT 5', '/* _% if %} */ SELECT 5'],
    ['SELECT 1 /* a /* {{ b }} */ {# c #} */ + 1', 'SELECT 1 /* a /* _{ b }} */ _# c #} */ + 1'],
    ['-- {{ a\nSELECT {{ b }}', '-- _{ a\nSELECT {{ b }}'],
    ['-- {{ a }}\r\nSELECT {{ b }}', '-- _{ a }}\r\nSELECT {{ b }}'],
    ['SELECT 3 /* open {{ a }}', 'SELECT 3 /* open _{ a }}'],
  ])('are hidden: %j', (sql, hidden) => {
    expect(hideTagsInComments(sql, '_')).toBe(hidden);
  });

  test.each([
    "SELECT '{{ 1 + 1 }}' AS two",
    "SELECT '-- {{ a }}'",
    `SELECT "/* {{ a }}"`,
    'SELECT $$-- {{ a }}$$',
    "SELECT E'\\'-- {{ a }}'",
    "SELECT {{ '--' }}, {{ a }}",
    "SELECT {{ '/*' }}, {{ a }}",
    `SELECT '{{ d["it's"] }}', '-- {{ a }}'`,
    `SELECT $$ {{ '$$' }} -- {{ a }} $$`,
    '{# -- #} {{ a }}',
    '{% raw %} -- {{ a }} {% endraw %}',
    "{% set a = '--' %}{{ a }}",
    "SELECT {{ '}}' }} - {{ a }}",
  ])('others are not: %j', (sql) => {
    expect(hideTagsInComments(sql, '_')).toBe(sql);
    expect(hasTemplate(sql)).toBe(true);
  });

  test.each([
    ['{% if a %}-- {% endif %}{{ b }}', '{% if a %}-- {% endif %}{{ b }}'],
    [
      '{% if a %} -- {{ b }} {% else %} {{ c }} {% endif %}',
      '{% if a %} -- _{ b }} {% else %} {{ c }} {% endif %}',
    ],
    [
      '{% if a %} -- {% if b %}{% endif %}\n{{ c }}{% endif %}',
      '{% if a %} -- _% if b %}_% endif %}\n{{ c }}{% endif %}',
    ],
    ['{% set a %} -- {{ b }} {% endset %}', '{% set a %} -- _{ b }} {% endset %}'],
    ['{% set a = 1 %} -- {% endset %}', '{% set a = 1 %} -- _% endset %}'],
    ['-- {% if a %}\n{{ b }}\n-- {% endif %}', '-- _% if a %}\n{{ b }}\n-- _% endif %}'],
  ])('that end a block from before the comment stay: %j', (sql, hidden) => {
    expect(hideTagsInComments(sql, '_')).toBe(hidden);
  });

  test('make no template of a text', () => {
    expect(hasTemplate('SELECT 1 -- {{ a }}')).toBe(false);
    expect(hasTemplate('SELECT 1')).toBe(false);
  });

  test('hiding changes single characters, and does nothing the second time', () => {
    const piece = fc.constantFrom(
      '{{ a }}',
      '{% if a %}',
      '{% endif %}',
      '{# a #}',
      '--',
      '/*',
      '*/',
      "'",
      '"',
      '$$',
      '\n',
      '{',
      '}}',
      ' x ',
      '{% raw %}',
      '{% endraw %}',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const sql = pieces.join('');
        const hidden = hideTagsInComments(sql, '\uFDD0');
        expect(hidden.replaceAll('\uFDD0', '{')).toBe(sql);
        expect(hideTagsInComments(hidden, '_')).toBe(hidden);
      }),
    );
  });
});
