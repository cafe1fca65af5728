import { randomOf } from './random.ts';

/** What random form data may use of a dataset. */
export interface ExploreData {
  readonly dataset: 'births' | 'sales' | 'gaps';
  readonly time: string;
  readonly grains: readonly string[];
  readonly ranges: readonly string[];
  /** Columns with few distinct values. */
  readonly dimensions: readonly string[];
  /** A column with many distinct values. */
  readonly wide: string;
  readonly numbers: readonly string[];
  readonly flag: string | null;
  readonly conditions: readonly (readonly [column: string, operator: string, value: unknown])[];
  readonly expressions: readonly string[];
}

export const EXPLORE_DATA: readonly ExploreData[] = [
  {
    dataset: 'births',
    time: 'ds',
    grains: ['P1Y', 'P3M', 'P1M'],
    ranges: ['1990-01-01 : 1994-01-01', '1999-01-01 : 2003-01-01'],
    dimensions: ['gender', 'state'],
    wide: 'name',
    numbers: ['num'],
    flag: null,
    conditions: [
      ['gender', '==', 'girl'],
      ['state', 'IN', ['CA', 'TX', 'other']],
      ['name', 'LIKE', 'Ma%'],
      ['num', '>', 500],
      ['state', 'NOT IN', ['CA', 'NY']],
    ],
    expressions: ["state <> 'FL' OR gender = 'boy'", 'num < 100000'],
  },
  {
    dataset: 'sales',
    time: 'order_date',
    grains: ['P1Y', 'P3M', 'P1M', 'P1W', 'P1D'],
    ranges: ['2003-11-01 : 2004-03-01', '2004-01-01 : 2005-01-01', '2003-01-01 : 2005-06-01'],
    dimensions: ['product_line', 'deal_size', 'territory', 'status', 'country', 'state'],
    wide: 'customer_name',
    numbers: ['sales', 'quantity_ordered', 'price_each'],
    flag: null,
    conditions: [
      ['territory', 'IS NULL', null],
      ['territory', 'IS NOT NULL', null],
      ['deal_size', 'IN', ['Small', 'Large']],
      ['sales', '>=', 2500],
      ['customer_name', 'ILIKE', '%co.%'],
      ['status', '!=', 'Shipped'],
    ],
    expressions: ['quantity_ordered > 30', "country = 'USA' OR country = 'France'"],
  },
  {
    dataset: 'gaps',
    time: 'at',
    grains: ['P1M', 'P1W', 'P1D', 'PT1H'],
    ranges: ['2021-01-01 : 2021-07-01', '2021-02-10 : 2021-03-20'],
    dimensions: ['place', 'kind', 'level', 'open'],
    wide: 'who',
    numbers: ['amount', 'score'],
    flag: 'open',
    conditions: [
      ['place', 'IS NULL', null],
      ['kind', 'IN', ['a', null]],
      ['open', 'IS TRUE', null],
      ['amount', '<', 60],
      ['place', 'NOT IN', ['Oslo, NO', '']],
    ],
    expressions: ["kind IS NULL OR kind <> 'a'", 'COALESCE(amount, 0) > 10'],
  },
];

const ROWS = 140;

/**
 * The SQL of a dataset with NULL in every column, times at odd times of the day, commas in names and one number for
 * each of them. PostgreSQL and DuckDB read it alike.
 */
export function gapsSql(): string {
  const random = randomOf(7);
  const text = (values: readonly string[]): string =>
    random.chance(0.15) ? 'NULL' : `'${random.pick(values)}'`;
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const at = new Date(
      Date.UTC(2021, 0, 3, 7, 40) + random.int(200) * 86_400_000 + random.int(20) * 3_900_000,
    );
    const moment = at.toISOString().slice(0, 19).replace('T', ' ');
    return [
      random.chance(0.06) ? 'CAST(NULL AS TIMESTAMP)' : `CAST('${moment}' AS TIMESTAMP)`,
      text(['Oslo, NO', 'Rome', '', 'Łódź', 'Nice']),
      text(['a', 'b', 'c']),
      text(['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lou']),
      random.chance(0.1) ? 'CAST(NULL AS BIGINT)' : `CAST(${random.int(4)} AS BIGINT)`,
      random.chance(0.1) ? 'CAST(NULL AS BOOLEAN)' : `CAST('${random.chance(0.5)}' AS BOOLEAN)`,
      random.chance(0.15)
        ? 'CAST(NULL AS DOUBLE PRECISION)'
        : `CAST(${(i * 37) % 101}.25 AS DOUBLE PRECISION)`,
      random.chance(0.15) ? 'CAST(NULL AS BIGINT)' : `CAST(${random.int(900) - 100} AS BIGINT)`,
    ].join(', ');
  });
  return `SELECT * FROM (VALUES ${rows.map((row) => `(${row})`).join(', ')}) AS v("at", place, kind, who, level, "open", amount, score)`;
}
