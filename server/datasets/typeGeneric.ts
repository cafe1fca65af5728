import type { GenericType } from '#domain/resultColumn.ts';

const KINDS: readonly (readonly [RegExp, GenericType])[] = [
  [/^BOOL/, 3],
  [/^(TIMESTAMP|DATE|TIME(64)?\b|DATETIME)/, 2],
  [
    /^(U?(TINY|SMALL|MEDIUM|BIG|HUGE)?INT(EGER)?\b|U?INT\d|LONG(INTEGER)?|U?INTEGER|DOUBLE|B?FLOAT|REAL|NUMERIC|DECIMAL|NUMBER|MONEY|YEAR|BIGNUM|BIGSERIAL|SERIAL)/,
    0,
  ],
];

/** What ClickHouse writes around the type of the values. */
const AROUND = /^(?:(?:NULLABLE|LOWCARDINALITY)\(|SIMPLEAGGREGATEFUNCTION\(\w+, *)+/;

/** The generic type of a column from its database type name; text if unknown. */
export function typeGeneric(type: string | null): GenericType {
  if (type === null || type === '') return null;
  const name = type.toUpperCase().replace(AROUND, '');
  // A list is shown as text, whatever is in it.
  if (name.endsWith(']')) return 1;
  return KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
}
