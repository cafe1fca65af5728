import type { ReactNode } from 'react';
import type { CompletionSource } from '@codemirror/autocomplete';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { expressionWords } from '#charts/explore/adhoc/completeExpression.ts';
import type { CodeParts } from './CodeField.tsx';
import { SqlEditor } from './SqlEditor.tsx';

/** Completes an SQL expression with the columns of a dataset and with functions. */
const expressionCompletion =
  (columns: readonly Pick<DatasetColumn, 'column_name' | 'type'>[]): CompletionSource =>
  (context) => {
    const { explicit, pos } = context;
    const typed = context.matchBefore(/[\w$]+/);
    if (typed === null && !explicit) return null;
    return {
      from: typed?.from ?? pos,
      validFor: /^[\w$]*$/,
      options: expressionWords(columns).map(({ label: name, kind, detail, insert }) => ({
        label: name,
        type: kind,
        detail,
        apply: insert,
        boost: kind === 'column' ? 1 : 0,
      })),
    };
  };

export interface ExpressionEditorProps extends CodeParts {
  readonly columns: readonly Pick<DatasetColumn, 'column_name' | 'type'>[];
}

/** An editor of an SQL expression, with completion of the dataset's columns and of functions. */
export function ExpressionEditor({ columns, ...parts }: ExpressionEditorProps): ReactNode {
  return <SqlEditor {...parts} complete={expressionCompletion(columns)} />;
}
