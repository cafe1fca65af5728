import { DUCKDB, POSTGRESQL, type SqlDialect } from '#domain/compile/dialects.ts';

/** How a dialect writes what macros put into SQL. */
export interface DialectTexts {
  /** Text as it stands between two quotes. */
  readonly escape: (text: string) => string;
  readonly moment: (at: number) => string;
  readonly day: (date: string) => string;
}

/** In both, a quote is doubled and a backslash is a backslash. A dialect that reads backslashes needs an escape of its own. */
const doubled = (text: string): string => text.replaceAll("'", "''");

/** One for every dialect: a new one does not compile before its quotes are thought of. */
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
