import { DUCKDB, POSTGRESQL, type SqlDialect } from '../../compile/sql/dialects.ts';

/** How a dialect writes the values that macros insert into SQL. */
export interface DialectTexts {
  /** Text for use between two quotes. */
  readonly escape: (text: string) => string;
  readonly moment: (at: number) => string;
  readonly day: (date: string) => string;
}

/**
 * Both double a quote and treat a backslash as a plain character. A dialect with backslash escapes needs its own
 * function.
 */
const doubled = (text: string): string => text.replaceAll("'", "''");

/** One per dialect: a new dialect does not compile without its escape rules. */
export const DIALECT_TEXTS: Readonly<Record<SqlDialect['name'], DialectTexts>> = {
  duckdb: {
    escape: doubled,
    moment: (at) => `CAST(${DUCKDB.moment(at)} AS TIMESTAMP)`,
    day: (date) => `CAST('${date}' AS DATE)`,
  },
  postgresql: {
    escape: doubled,
    moment: (at) => POSTGRESQL.moment(at),
    day: (date) => `TO_DATE('${date}', 'YYYY-MM-DD')`,
  },
};
