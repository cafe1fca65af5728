import fc from 'fast-check';

/** SQL expressions over the odd sales, of the functions and operators that a page knows without an engine. */
interface Expressions {
  readonly number: string;
  readonly text: string;
  readonly truth: string;
  readonly time: string;
}

const TEXTS = ["'web'", "''", "'it''s'", "'Über'", "'a%b_c'", "'100'", "'WEB'"];

export const expressions = fc.letrec<Expressions>((tie) => {
  const binary = (part: fc.Arbitrary<string>, operators: readonly string[]) =>
    fc.tuple(part, fc.constantFrom(...operators), part).map(([a, operator, b]) => `(${a} ${operator} ${b})`);
  const call = (names: readonly string[], part: fc.Arbitrary<string>) =>
    fc.tuple(fc.constantFrom(...names), part).map(([name, each]) => `${name}(${each})`);
  const two = (name: string, part: fc.Arbitrary<string>) =>
    fc.tuple(part, part).map(([a, b]) => `${name}(${a}, ${b})`);
  const either = (part: fc.Arbitrary<string>) =>
    fc.tuple(drawn('truth'), part, part).map(([is, a, b]) => `CASE WHEN ${is} THEN ${a} ELSE ${b} END`);
  const whole = fc.integer({ min: 0, max: 4 });
  const drawn = (kind: keyof Expressions) => tie(kind) as fc.Arbitrary<string>;
  const [number, text, truth, time] = [drawn('number'), drawn('text'), drawn('truth'), drawn('time')];
  const cast = (part: fc.Arbitrary<string>, ...types: readonly string[]) =>
    fc
      .tuple(part, fc.constantFrom(...types), fc.boolean())
      .map(([each, type, isShort]) => (isShort ? `(${each})::${type}` : `CAST(${each} AS ${type})`));
  return {
    number: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('pieces', 'amount', 'weight', 'pieces', 'amount', '2', '0', '1.5', '-3'),
      binary(number, ['+', '-', '*', '+', '%']),
      cast(number, 'DOUBLE', 'INTEGER', 'BIGINT'),
      cast(truth, 'INTEGER'),
      cast(fc.constantFrom("'12'", "'-3.5'", "'1e2'", "' 7 '"), 'INTEGER', 'DOUBLE', 'DECIMAL(12, 2)'),
      fc
        .tuple(
          fc.constantFrom('year', 'quarter', 'month', 'week', 'day', 'hour', 'dow', 'doy', 'minute'),
          time,
        )
        .map(([unit, each]) => `EXTRACT(${unit} FROM ${each})`),
      fc.tuple(number, number, number).map((of) => `CASE ${of[0]} WHEN ${of[1]} THEN ${of[2]} END`),
      fc.tuple(truth, number).map(([is, each]) => `CASE WHEN ${is} THEN ${each} END`),
      fc.tuple(number, number).map(([a, b]) => `(${a} / NULLIF(${b}, 0))`),
      call(['ABS', 'FLOOR', 'CEIL', 'ROUND'], number),
      fc.tuple(number, whole).map(([each, places]) => `ROUND(${each}, ${places})`),
      call(['LENGTH'], text),
      two('COALESCE', number),
      two('NULLIF', number),
      either(number),
    ),
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom('channel', 'class', 'channel', ...TEXTS),
      call(['LOWER', 'UPPER', 'TRIM', 'RTRIM'], text),
      fc.tuple(text, whole, whole).map(([each, from, size]) => `SUBSTR(${each}, ${from + 1}, ${size})`),
      two('CONCAT', text),
      cast(fc.oneof(number, truth, time), 'VARCHAR'),
      fc.tuple(text, text, text).map((of) => `CASE ${of[0]} WHEN ${of[1]} THEN ${of[2]} ELSE 'no' END`),
      binary(text, ['||']),
      two('COALESCE', text),
      two('NULLIF', text),
      either(text),
    ),
    truth: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(
        'returned',
        'TRUE',
        "sold > TIMESTAMP '2024-03-01 12:00:00'",
        "day <= DATE '2024-02-29'",
      ),
      binary(number, ['=', '<>', '<', '<=', '>', '>=']),
      binary(text, ['=', '<>', '<', '<=', '>', '>=']),
      binary(truth, ['AND', 'OR', '=', '<>']),
      binary(time, ['=', '<', '>=']),
      cast(number, 'BOOLEAN'),
      truth.map((each) => `(NOT ${each})`),
      fc
        .tuple(fc.oneof(number, text), fc.constantFrom('IS NULL', 'IS NOT NULL'))
        .map(([each, is]) => `(${each} ${is})`),
      fc.tuple(number, whole, whole).map(([each, a, b]) => `(${each} BETWEEN ${a - 3} AND ${b})`),
      fc
        .tuple(text, fc.constantFrom('IN', 'NOT IN'), fc.subarray(TEXTS, { minLength: 1 }))
        .map(([each, is, all]) => `(${each} ${is} (${all.join(', ')}))`),
      fc
        .tuple(
          text,
          fc.constantFrom('LIKE', 'ILIKE', 'NOT LIKE'),
          fc.constantFrom("'%e%'", "'w_b'", "'%'", "'WEB%'", "'%''%'"),
        )
        .map(([each, is, pattern]) => `(${each} ${is} ${pattern})`),
    ),
    time: fc.oneof(
      fc.constantFrom('sold', 'sold', 'CAST(day AS TIMESTAMP)', 'CAST(sold AS DATE)', 'day'),
      fc
        .tuple(
          fc.constantFrom('+', '-'),
          fc.integer({ min: 1, max: 40 }),
          fc.constantFrom('day', 'hour', 'minute'),
        )
        .map(([sign, size, unit]) => `(sold ${sign} INTERVAL ${size} ${unit})`),
      fc
        .constantFrom('year', 'quarter', 'month', 'week', 'day', 'hour')
        .map((unit) => `DATE_TRUNC('${unit}', sold)`),
    ),
  };
});

const filtered = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(part, fc.option(expressions.truth, { freq: 3 }))
    .map(([each, is]) => (is === null ? each : `${each} FILTER (WHERE ${is})`));

const aggregate: fc.Arbitrary<string> = filtered(
  fc.oneof(
    fc
      .tuple(fc.constantFrom('SUM', 'MIN', 'MAX', 'COUNT', 'AVG'), expressions.number)
      .map(([name, each]) => `${name}(${each})`),
    fc
      .tuple(fc.constantFrom('MIN', 'MAX', 'COUNT'), fc.oneof(expressions.text, expressions.time))
      .map(([name, each]) => `${name}(${each})`),
    fc.oneof(expressions.text, expressions.time).map((each) => `COUNT(DISTINCT ${each})`),
  ),
);

/** Aggregates of such expressions, and what is computed of two of them. */
export const aggregates: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: aggregate, weight: 4 },
  {
    arbitrary: fc
      .tuple(aggregate, fc.constantFrom('+', '-', '*', '%'), aggregate)
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    weight: 1,
  },
  {
    arbitrary: fc
      .tuple(aggregate, aggregate)
      .map(([a, b]) => `CASE WHEN COUNT(*) > 3 THEN ${a} ELSE COALESCE(${b}, NULL) END`),
    weight: 1,
  },
);
