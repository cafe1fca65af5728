import {
  Cassandra,
  MSSQL,
  MySQL,
  PLSQL,
  PostgreSQL,
  SQLDialect,
  SQLite,
  StandardSQL,
} from '@codemirror/lang-sql';
import type { Extension } from '@codemirror/state';
import type { Dialect } from '#domain/sql/dialect.ts';

/** Keywords that most engines know and that the standard's list lacks. */
const Standard = SQLDialect.define({
  ...StandardSQL.spec,
  keywords: `${StandardSQL.spec.keywords ?? ''} limit offset qualify ilike replace explain analyze`,
});

const GRAMMARS: Readonly<Record<Dialect['grammar'], SQLDialect>> = {
  standard: Standard,
  postgresql: SQLDialect.define({
    ...PostgreSQL.spec,
    keywords: `${PostgreSQL.spec.keywords ?? ''} qualify pivot unpivot summarize`,
  }),
  mysql: SQLDialect.define({ ...MySQL.spec, backslashEscapes: true }),
  sqlite: SQLite,
  mssql: MSSQL,
  oracle: PLSQL,
  cassandra: Cassandra,
};

/** Highlighting for a dialect. The package's completion stays off; this app has its own. */
export function language(dialect: Dialect): Extension {
  return GRAMMARS[dialect.grammar].language;
}
