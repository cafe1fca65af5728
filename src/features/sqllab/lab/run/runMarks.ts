import type { Query } from '#domain/query/query.ts';
import { statementMarks } from '#domain/query/statementMarks.ts';
import { placeErrors } from '#domain/query/errorPlace.ts';
import type { TextRules } from '#domain/sql/textRules.ts';
import { listStatements } from '#store/sql/queries.ts';
import type { Tables } from '#store/schema.ts';
import type { EditorMarks } from '../../editor/marks/editorMarks.ts';

/** What the last run of a tab marks in its text: the errors of the engine, and the outcome of each statement. */
export async function runMarks(
  db: Tables,
  run: Query | null,
): Promise<(text: string, rules: TextRules) => Required<EditorMarks>> {
  if (run === null) return () => ({ errors: [], statements: [] });
  const statements = await listStatements(db, run);
  return (text, rules) => ({
    errors: run.state === 'failed' ? placeErrors(text, run) : [],
    statements: statementMarks(text, run, statements, rules),
  });
}
