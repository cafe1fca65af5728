import fc from 'fast-check';
import type {
  QueryColumn,
  QueryFilter,
  QueryMetric,
  QueryObject,
  SimpleMetric,
} from '#domain/compile/queryContext.ts';
import { GRAINS, GROUPED, NUMBERS } from './oddSales.ts';

const simple = (aggregate: SimpleMetric['aggregate'], column_name: string): QueryMetric => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name },
  label: `${aggregate} ${column_name}`,
});
const sql = (sqlExpression: string): QueryMetric => ({
  expressionType: 'SQL',
  sqlExpression,
  label: sqlExpression,
});

const metric: fc.Arbitrary<QueryMetric> = fc.oneof(
  fc.constant('count'),
  fc
    .tuple(fc.constantFrom('SUM', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'), fc.constantFrom(...NUMBERS))
    .map(([aggregate, name]) => simple(aggregate, name)),
  // The mean of numbers near 2^53 has no last digit.
  fc.constantFrom('pieces', 'amount', 'weight').map((name) => simple('AVG', name)),
  fc
    .tuple(fc.constantFrom('MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'), fc.constantFrom('day', 'sold'))
    .map(([aggregate, name]) => simple(aggregate, name)),
  fc
    .tuple(fc.constantFrom('COUNT', 'COUNT_DISTINCT'), fc.constantFrom('channel', 'class', 'returned'))
    .map(([aggregate, name]) => simple(aggregate, name)),
  fc.constantFrom(
    sql('SUM(pieces * amount)'),
    sql("COUNT(*) FILTER (WHERE channel = 'web')"),
    sql('MAX(weight) - MIN(weight)'),
    sql('SUM(CASE WHEN returned THEN amount ELSE 0 END)'),
    sql('SUM(weight) / NULLIF(SUM(pieces), 0)'),
    sql('COUNT(DISTINCT channel) * 1.0 / COUNT(*)'),
    sql('AVG(amount) - AVG(weight)'),
    sql('COALESCE(SUM(pieces), -1)'),
  ),
);

const axisOf = (name: string, timeGrain: string): QueryColumn => ({
  label: name,
  sqlExpression: name,
  expressionType: 'SQL',
  columnType: 'BASE_AXIS',
  timeGrain,
});
const axis = fc
  .tuple(fc.constantFrom('sold', 'day'), fc.constantFrom(...GRAINS))
  .map(([name, grain]) => axisOf(name, grain));

const TEXTS = [
  'web',
  'WEB',
  'shop',
  '<NULL>',
  '',
  'Über',
  'web ',
  "it's",
  '100',
  'a%b_c',
  'null',
  'a\\b',
  'x',
];
const DAYS = ['2024-02-29', '2023-12-31', '2024-12-31', '1969-12-31'];
const OPS = ['==', '!=', '>', '>=', '<', '<='] as const;

const filter: fc.Arbitrary<QueryFilter> = fc.oneof(
  fc.record({
    col: fc.constant('channel'),
    op: fc.constantFrom('IN', 'NOT IN'),
    val: fc.uniqueArray(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ col: fc.constant('channel'), op: fc.constantFrom(...OPS), val: fc.constantFrom(...TEXTS) }),
  fc.record({
    col: fc.constant('channel'),
    op: fc.constantFrom('LIKE', 'ILIKE', 'NOT LIKE', 'NOT ILIKE'),
    val: fc.constantFrom('%E%', 'w_b', '%', 'WEB%', '%\\%%', '%\\_%', 'a\\b', '%\\', 'a-%', "%'%"),
  }),
  fc.record({
    col: fc.constantFrom(...NUMBERS),
    op: fc.constantFrom(...OPS),
    val: fc.oneof(
      fc.integer({ min: -20, max: 20 }),
      fc.constantFrom(0.5, -0.01, '3', '2.5', '9007199254740992', '9007199254740593', 1e15),
    ),
  }),
  fc.record({
    col: fc.constantFrom('pieces', 'amount'),
    op: fc.constantFrom('IN', 'NOT IN'),
    val: fc.uniqueArray(fc.constantFrom(0, 1, -3, 2, '4', 2.5), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ col: fc.constant('day'), op: fc.constantFrom(...OPS), val: fc.constantFrom(...DAYS) }),
  fc.record({ col: fc.constant('sold'), op: fc.constantFrom(...OPS), val: fc.constantFrom(...DAYS) }),
  fc.record({
    col: fc.constantFrom(...GROUPED, 'sold', 'weight'),
    op: fc.constantFrom('IS NULL', 'IS NOT NULL'),
  }),
  fc.record({ col: fc.constant('returned'), op: fc.constantFrom('IS TRUE', 'IS FALSE') }),
);

const range = fc.constantFrom(
  'No filter',
  '2024-03-01 : 2024-06-15',
  ' : 2024-05-01',
  '2024-05-01 : ',
  'Last month',
  'Last week',
  'previous calendar quarter',
  'Current year',
  '2024-03-01T12:00:00 : 2024-06-15',
  'Last 90 days',
  '1969-01-01 : 1970-01-01',
);

const WHERE = [
  "channel <> 'web' OR channel IS NULL",
  'pieces + 1 > 2',
  'amount BETWEEN -50.5 AND 100',
  'NOT returned',
  "channel LIKE '%e%'",
  'weight IS NULL OR weight > -1e0',
] as const;
const HAVING = ['COUNT(*) > 2', 'SUM(pieces) > 0', 'MAX(amount) < 900 AND COUNT(*) > 1'] as const;

/** Of grouped rows. A limit is beside an order by all that the rows are grouped by, so that no two rows tie. */
export const groupedQuery: fc.Arbitrary<QueryObject> = fc
  .record({
    time: fc.option(axis),
    columns: fc.uniqueArray(fc.constantFrom(...GROUPED), { maxLength: 2 }),
    metrics: fc.uniqueArray(metric, { minLength: 1, maxLength: 3, selector: (each) => JSON.stringify(each) }),
    filters: fc.array(filter, { maxLength: 2 }),
    range,
    where: fc.option(fc.constantFrom(...WHERE), { freq: 4 }),
    having: fc.option(fc.constantFrom(...HAVING), { freq: 4 }),
    limit: fc.option(
      fc.record({
        rows: fc.integer({ min: 1, max: 9 }),
        offset: fc.integer({ min: 0, max: 4 }),
        up: fc.boolean(),
      }),
    ),
    series: fc.option(
      fc.record({ limit: fc.integer({ min: 1, max: 4 }), others: fc.boolean(), descends: fc.boolean() }),
      { freq: 3 },
    ),
    offset: fc.option(fc.constantFrom('1 year ago', '1 month ago', '28 days ago'), { freq: 4 }),
  })
  .map(({ time, columns: plain, metrics, filters, range: val, where, having, limit, series, offset }) => {
    const columns = [...(time === null ? [] : [time]), ...plain];
    // ClickHouse writes decimals without zeros at their ends, and so the names of their series.
    const isSeries =
      series !== null && time !== null && plain.length > 0 && !(series.others && plain.includes('amount'));
    return {
      columns,
      metrics,
      filters: [...filters, { col: 'sold', op: 'TEMPORAL_RANGE', val }],
      extras: { ...(where !== null && { where }), ...(having !== null && { having }) },
      ...(limit !== null && {
        orderby: columns.map((column) => [column, limit.up] as const),
        row_limit: limit.rows,
        row_offset: limit.offset,
      }),
      ...(isSeries && {
        series_columns: plain,
        series_limit: series.limit,
        // No two series have the same sum.
        series_limit_metric: simple('SUM', 'number'),
        order_desc: series.descends,
        group_others_when_limit_reached: series.others,
      }),
      ...(offset !== null && val !== 'No filter' && { time_offsets: [offset] }),
    };
  });

/** Of the rows themselves, which their number orders. */
export const rawQuery: fc.Arbitrary<QueryObject> = fc
  .record({
    columns: fc.uniqueArray(fc.constantFrom(...GROUPED, 'sold', 'weight', 'number'), { minLength: 1 }),
    filters: fc.array(filter, { maxLength: 3 }),
    where: fc.option(fc.constantFrom(...WHERE), { freq: 3 }),
    up: fc.boolean(),
    limit: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ columns, filters, where, up, limit }) => ({
    columns: ['id', ...columns],
    filters,
    extras: where === null ? {} : { where },
    orderby: [['id', up] as const],
    row_limit: limit,
  }));

/** A filter, and the one that has all other rows but those without a value. */
export const splitFilter: fc.Arbitrary<readonly [QueryFilter, QueryFilter]> = fc
  .tuple(
    fc.oneof(
      fc.record({
        col: fc.constant('channel'),
        val: fc.constantFrom('web', 'WEB', "it's", '100', 'a%b_c', 'a\\b', 'x'),
      }),
      fc.record({ col: fc.constantFrom(...NUMBERS), val: fc.integer({ min: -20, max: 20 }) }),
      fc.record({ col: fc.constantFrom('day', 'sold'), val: fc.constantFrom(...DAYS) }),
    ),
    fc.constantFrom(['==', '!='], ['<', '>='], ['>', '<='], ['IN', 'NOT IN'], ['LIKE', 'NOT LIKE']),
  )
  .map(([{ col, val }, ops]) => {
    const [op, other] = ops[0] === 'LIKE' && col !== 'channel' ? ['==', '!='] : ops;
    const filterBy = (each = ''): QueryFilter => ({ col, op: each, val: each.endsWith('IN') ? [val] : val });
    return [filterBy(op), filterBy(other)] as const;
  });
