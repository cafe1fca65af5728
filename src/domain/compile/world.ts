import type { Result } from '../result.ts';
import type { SqlDialect } from './dialects.ts';

/** What a query is compiled with that neither the query nor the dataset says. */
export interface CompileWorld {
  readonly dialect: SqlDialect;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The zone that time ranges are told in, by its IANA name. */
  readonly zone: string;
  /** Rows where a query names no number, and rows that no query gets past; both `Infinity` for a statement without a limit. */
  readonly rowLimit: number;
  readonly maxRows: number;
  /** Fills in Jinja. Left out, SQL that needs it is refused. */
  readonly render?: (sql: string) => Result<string, string>;
}
