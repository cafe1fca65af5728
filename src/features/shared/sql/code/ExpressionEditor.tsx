import type { ReactNode } from 'react';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import type { CodeParts } from './CodeField.tsx';
import { expressionCompletion } from './expressionCompletion.ts';
import { SqlEditor } from './SqlEditor.tsx';

export interface ExpressionEditorProps extends CodeParts {
  readonly columns: readonly Pick<DatasetColumn, 'column_name' | 'type'>[];
}

/** An editor of an SQL expression, with completion of the dataset's columns and of functions. */
export function ExpressionEditor({ columns, ...parts }: ExpressionEditorProps): ReactNode {
  return <SqlEditor {...parts} complete={expressionCompletion(columns)} />;
}
