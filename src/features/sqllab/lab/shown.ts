import type { Database } from '#domain/catalogue/catalogue.ts';
import type { Query } from '#domain/query/query.ts';
import type { SavedQuery } from '#domain/savedQuery/savedQuery.ts';
import type { Dialect } from '#domain/sql/dialect.ts';
import type { QueryEditor } from '#domain/tab/queryEditor.ts';

/** What is on screen: the tab, its database and its last query. Shortcuts and commands act on it. */
export interface ShownTab {
  readonly tab: QueryEditor;
  readonly database: Database | null;
  readonly dialect: Dialect;
  /** The schema being browsed: the tab's own, or the engine's default. */
  readonly schema: string | null;
  /** The saved query that the tab was opened from or saved as. */
  readonly savedQuery: SavedQuery | null;
  readonly latestQuery: Query | null;
}
