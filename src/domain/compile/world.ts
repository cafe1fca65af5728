import type { Result } from '../result.ts';
import type { SqlDialect } from './sql/dialects.ts';

/** What compilation needs beyond the query and the dataset. */
export interface CompileWorld {
  readonly dialect: SqlDialect;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The time zone of time ranges, by IANA name. */
  readonly zone: string;
  /** The default row limit and the maximum; both `Infinity` for a statement without a limit. */
  readonly rowLimit: number;
  readonly maxRows: number;
  /** Whether groups that a limit cuts are counted in the same statement. */
  readonly countsGroups?: boolean;
  /** Why no expression of the query's own is taken, only names of columns and metrics; absent if they are. */
  readonly namesOnly?: string;
  /** Renders Jinja. If absent, SQL that needs it is rejected. */
  readonly render?: (sql: string) => Result<string, string>;
}
