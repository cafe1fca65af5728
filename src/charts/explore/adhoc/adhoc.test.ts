import { describe, expect, test } from 'vitest';
import { buildQuery } from '../../query/buildQuery.ts';
import { AGGREGATES, columnText, metricDraft, metricOfDraft, metricText } from './adhocMetric.ts';
import { FILTER_OPERATORS, type FilterDraft, filterDraft, filterOfDraft, filterText } from './adhocFilter.ts';

const numeric = (column: string) => column === 'amount';

test('the aggregates are the contract’s [CST-19]', () => {
  expect(AGGREGATES).toEqual(['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM']);
});

test('the operators are the contract’s [CST-25]', () => {
  expect(FILTER_OPERATORS.map(({ op }) => op)).toEqual([
    '==',
    '!=',
    '<',
    '>',
    '<=',
    '>=',
    'IN',
    'NOT IN',
    'LIKE',
    'ILIKE',
    'IS NULL',
    'IS NOT NULL',
    'LATEST PARTITION',
    'IS TRUE',
    'IS FALSE',
    'TEMPORAL_RANGE',
  ]);
});

describe('a metric', () => {
  test.each([
    ['count', 'count'],
    [{ expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM' }, 'SUM(amount)'],
    [{ expressionType: 'SQL', sqlExpression: 'SUM(a) / 2' }, 'SUM(a) / 2'],
    [{ expressionType: 'SQL', sqlExpression: '1', label: 'One', hasCustomLabel: true }, 'One'],
  ])('%j is edited without a loss, and named %j', (metric, text) => {
    const again = metricOfDraft(metricDraft(metric), []);
    if (typeof metric === 'string') expect(again).toBe(metric);
    else expect(again).toMatchObject(metric);
    expect(metricText(again)).toBe(text);
  });

  test('is null while something is missing', () => {
    const draft = metricDraft(undefined);
    expect(metricOfDraft(draft, [])).toBeNull();
    expect(metricOfDraft({ ...draft, column: 'a' }, [])).toBeNull();
    expect(metricOfDraft({ ...draft, kind: 'sql', sql: ' ' }, [])).toBeNull();
    expect(metricOfDraft({ ...draft, kind: 'saved' }, [])).toBeNull();
  });

  test('can be edited for any form data', () => {
    for (const value of [null, 1, [], {}, { expressionType: 'SQL' }, { column: 1, aggregate: 'EVAL' }])
      expect(metricOfDraft(metricDraft(value), [])).toBeNull();
  });
});

describe('a filter', () => {
  const draft: FilterDraft = {
    kind: 'simple',
    subject: 'amount',
    op: '==',
    values: ['10'],
    sql: '',
    clause: 'WHERE',
  };

  test('has numbers for a numeric column, and texts for others', () => {
    expect(filterOfDraft(draft, numeric)).toMatchObject({
      subject: 'amount',
      operator: '==',
      comparator: 10,
    });
    expect(filterOfDraft({ ...draft, subject: 'zip' }, numeric)).toMatchObject({ comparator: '10' });
    const list = filterOfDraft({ ...draft, op: 'IN', values: ['1', '2', ''] }, numeric);
    expect(list).toMatchObject({ operatorId: 'IN', comparator: [1, 2] });
    expect(filterText(list)).toBe('amount IN (1, 2)');
    expect(filterText(list, { amount: 'Amount paid' })).toBe('Amount paid IN (1, 2)');
  });

  test('on a time column writes milliseconds as the time that they are', () => {
    const from = { expressionType: 'SIMPLE', subject: 'day', operator: '>=', comparator: 1072915200000 };
    expect(filterText(from, {}, (column) => column === 'day')).toBe('day >= 2004-01-01');
    expect(filterText(from)).toBe('day >= 1072915200000');
    for (const comparator of ['2004', '20040101', '1072915200000'])
      expect(filterText({ ...from, comparator }, {}, (column) => column === 'day')).toBe(
        `day >= ${comparator}`,
      );
    expect(filterText({ ...from, comparator: 0 }, {}, (column) => column === 'day')).toBe(
      'day >= 1970-01-01',
    );
  });

  test('says that NULL is left out, and tells it from its name', () => {
    const not = filterOfDraft(
      { ...draft, subject: 'zip', op: 'NOT IN', values: ['<NULL>', '"<NULL>"'] },
      numeric,
    );
    expect(not).toMatchObject({ comparator: ['<NULL>', { text: '<NULL>' }] });
    expect(filterText(not)).toBe('zip NOT IN (<NULL>, "<NULL>"), NULL left out');
    expect(filterDraft(not).values).toEqual(['<NULL>', '"<NULL>"']);
    expect(
      buildQuery({ viz_type: 'table', datasource: '1__table', adhoc_filters: [not] })?.queries[0]?.filters,
    ).toEqual([{ col: 'zip', op: 'NOT IN', val: ['<NULL>', { text: '<NULL>' }] }]);
  });

  test('of more digits than a double has keeps them', () => {
    const long = { ...draft, values: ['9007199254740993'] };
    expect(filterOfDraft(long, numeric)).toMatchObject({ comparator: '9007199254740993' });
  });

  test('without a value is null if the operator needs one', () => {
    expect(filterOfDraft({ ...draft, values: [] }, numeric)).toBeNull();
    expect(filterOfDraft({ ...draft, values: [''] }, numeric)).toBeNull();
    expect(filterOfDraft({ ...draft, op: 'IN', values: ['', ''] }, numeric)).toBeNull();
    expect(filterOfDraft({ ...draft, subject: null }, numeric)).toBeNull();
    expect(filterOfDraft({ ...draft, op: 'IS NULL', values: [] }, numeric)).not.toHaveProperty('comparator');
    expect(filterOfDraft({ ...draft, kind: 'sql', sql: '  ' }, numeric)).toBeNull();
  });

  test('on times without a range is No filter [CHT-40]', () => {
    expect(filterOfDraft({ ...draft, op: 'TEMPORAL_RANGE', values: [] }, numeric)).toMatchObject({
      comparator: 'No filter',
    });
  });

  test('is requested as written', () => {
    const filters = [
      filterOfDraft({ ...draft, op: '>=' }, numeric),
      filterOfDraft({ ...draft, kind: 'sql', sql: 'a > 1', clause: 'HAVING' }, numeric),
    ];
    const context = buildQuery({
      viz_type: 'pie',
      datasource: '1__table',
      metric: 'count',
      adhoc_filters: filters,
    });
    expect(context?.queries[0]).toMatchObject({
      filters: [{ col: 'amount', op: '>=', val: 10 }],
      extras: { having: '(a > 1)' },
    });
  });

  test('is edited without a loss', () => {
    const filter = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'zip',
      operator: 'NOT IN',
      comparator: ['a', 'two\nlines'],
    };
    expect(filterOfDraft(filterDraft(filter), numeric)).toMatchObject(filter);
    expect(filterText({ expressionType: 'SQL', sqlExpression: 'a = 1' })).toBe('a = 1');
    expect(filterText(null)).toBe('? ==');
  });
});

test('what is no metric and no column is shown as it is stored', () => {
  for (const broken of [
    null,
    5,
    { a: 1 },
    ['count'],
    { expressionType: 'SIMPLE', column: 7 },
    { sqlExpression: 3 },
  ]) {
    expect(metricText(broken)).not.toBe('');
    expect(columnText(broken)).not.toBe('');
  }
  expect(metricText({ a: 1 })).toBe('{"a":1}');
  expect(columnText({ expressionType: 'SQL', sqlExpression: 'a + 1' })).toBe('a + 1');
});
