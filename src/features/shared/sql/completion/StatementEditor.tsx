import type { ReactNode } from 'react';
import type { CompletionCatalogue } from '#domain/sql/complete/complete.ts';
import type { Dialect } from '#domain/sql/dialect.ts';
import type { CodeParts } from '../code/CodeField.tsx';
import { SqlEditor } from '../code/SqlEditor.tsx';
import { completeStatement } from './completeStatement.ts';

export interface StatementEditorProps extends CodeParts {
  readonly catalogue: CompletionCatalogue;
  readonly dialect: Dialect;
}

/** An editor of an SQL statement, with completion of the names of its database. */
export function StatementEditor({ catalogue, dialect, ...parts }: StatementEditorProps): ReactNode {
  return <SqlEditor {...parts} complete={(context) => completeStatement(context, catalogue, dialect)} />;
}
