import type { StatementMark } from '#domain/query/statementMarks.ts';
import type { ErrorPlace } from '#domain/query/errorPlace.ts';

/** What is marked in the text of a tab. Absent ones stay as they are. */
export interface EditorMarks {
  readonly errors?: readonly ErrorPlace[];
  readonly statements?: readonly StatementMark[];
}
