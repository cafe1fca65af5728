import type { Datasource } from '#domain/compile/datasource.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';

export const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'orders' },
  columns: [
    { name: 'id', type: 0, isTime: false },
    { name: 'country', type: 1, isTime: false },
    { name: 'city', type: 1, isTime: false },
    { name: 'typed', type: 1, isTime: false },
    { name: 'exact', type: 1, isTime: false },
  ],
  metrics: [
    { name: 'count', expression: 'COUNT(*)' },
    { name: 'cities', expression: 'COUNT(DISTINCT city)' },
    { name: 'sum', expression: 'SUM(id)' },
  ],
  mainTime: null,
};

export const ROWS = [
  [1, 'DE', 'München', 'DE', 'b'],
  [2, 'DE', 'Munchen', 'de', 'b'],
  [3, 'FR', 'Straße', 'De  ', 'B'],
  [4, 'FR', 'Strasse', 'FR', 'a'],
  [5, null, 'Paris', null, 'A'],
];

export const count = (query: QueryObject): QueryObject => ({ columns: [], metrics: ['count'], ...query });
export const where = (col: string, op: string, val: string | readonly string[]): QueryObject =>
  count({ filters: [{ col, op, val }] });

/** What is asked, and whether the rows of the device are the engine's: where it is not certain, the device has none. */
export const REQUESTS: readonly (readonly [string, QueryObject, 'same' | 'refused'])[] = [
  [
    'groups whose texts are alike in no way',
    count({ columns: ['country'], orderby: [['country', true]] }),
    'same',
  ],
  ['no texts', count({ metrics: ['count', 'sum'], filters: [{ col: 'id', op: '>', val: 2 }] }), 'same'],
  ['one of the texts', where('country', 'IN', ['DE', 'FR']), 'same'],
  ['none of the texts', where('country', '==', 'XX'), 'same'],
  ['all but one', where('country', '!=', 'DE'), 'same'],
  ['a text that is there in other letters', where('country', 'IN', ['de']), 'refused'],
  ['a text that is there without its spaces', where('country', '==', 'DE '), 'refused'],
  ['all but one in other letters', where('country', 'NOT IN', ['fr']), 'refused'],
  ['those without a text', where('typed', 'IS NULL', ''), 'same'],
  ['one of texts that differ in case', where('typed', 'IN', ['DE']), 'refused'],
  ['one that is alone among those', where('typed', 'IN', ['FR']), 'same'],
  ['groups of texts that differ in case and spaces', count({ columns: ['typed'] }), 'refused'],
  ['groups of texts with accents', count({ columns: ['city'] }), 'refused'],
  ['a count of those', { columns: ['country'], metrics: ['cities'] }, 'refused'],
  ['texts with accents, by one without', where('city', 'IN', ['Munchen']), 'refused'],
  ['a pattern', where('country', 'LIKE', 'd%'), 'refused'],
  ['an order of texts', where('country', '>', 'dd'), 'refused'],
  ['a collation that is exact, which is not known here', count({ columns: ['exact'] }), 'refused'],
];
