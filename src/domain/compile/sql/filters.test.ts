import { expect, test } from 'vitest';
import { STANDARD_RULES } from '../../sql/textRules.ts';
import { dialectFrom, TEMPLATES } from './dialectData.ts';
import { DUCKDB } from './dialects.ts';
import { filterCondition } from './filters.ts';

const NUMBER = { name: 'id', type: 0, isTime: false } as const;

test.each([
  ['ILIKE', '%200%', "CAST(id AS VARCHAR) ILIKE '%200%'"],
  ['NOT LIKE', '2_', "CAST(id AS VARCHAR) NOT LIKE '2_'"],
  ['ILIKE', '%no number%', "CAST(id AS VARCHAR) ILIKE '%no number%'"],
  ['ILIKE', null, 'id IS NULL'],
  ['==', '20', 'id = 20'],
])('a number %s %s is %s', (op, val, expected) => {
  expect(filterCondition({ col: 'id', op, val }, 'id', NUMBER, DUCKDB)).toBe(expected);
});

const usual = Object.fromEntries(Object.entries(TEMPLATES).map(([name, { usual }]) => [name, usual]));
const added = (escapes: boolean, more: object = {}) =>
  dialectFrom({
    name: 'added',
    rules: { ...STANDARD_RULES, escapes },
    quote: '"',
    escapesNames: false,
    templates: { ...usual, ...more } as Record<keyof typeof TEMPLATES, string>,
    grains: {},
  });
const TEXT = { name: 'place', type: 1, isTime: false } as const;

test.each([
  ['LIKE', 'a\\b', added(false), "place LIKE 'a\\\\b' ESCAPE '\\'"],
  ['NOT ILIKE', '%\\%%', added(false), "LOWER(place) NOT LIKE LOWER('%\\%%') ESCAPE '\\'"],
  ['LIKE', 'a\\b', added(true), "place LIKE 'a\\\\\\\\b' ESCAPE '\\\\'"],
  ['LIKE', 'a%', added(false), "place LIKE 'a%'"],
  ['LIKE', 'a\\b', added(false, { like: '{value} {op} {pattern}' }), "place LIKE 'a\\\\b'"],
])('an added engine is told what escapes in %s %s', (op, val, dialect, expected) => {
  expect(filterCondition({ col: 'place', op, val }, 'place', TEXT, dialect)).toBe(expected);
});

test.each([
  ['VARCHAR', 'place'],
  ['LowCardinality(Nullable(String))', 'place'],
  ['UUID', 'CAST(place AS VARCHAR)'],
  ['INTEGER[]', 'CAST(place AS VARCHAR)'],
])('what is like a pattern is the text of a value of the type %s', (engineType, compared) => {
  const filter = { col: 'place', op: 'ILIKE', val: '%a%' };
  expect(filterCondition(filter, 'place', { ...TEXT, engineType }, DUCKDB)).toBe(`${compared} ILIKE '%a%'`);
});
