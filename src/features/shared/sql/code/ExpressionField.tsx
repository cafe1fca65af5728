import type { ReactNode } from 'react';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { CodeField, type CodeFieldProps } from './CodeField.tsx';
import type { ExpressionEditorProps } from './ExpressionEditor.tsx';
import { PlainSql } from './PlainSql.tsx';

const ExpressionEditor = lazyPart(async () => ({
  default: (await import('./ExpressionEditor.tsx').catch(() => ({ ExpressionEditor: PlainSql })))
    .ExpressionEditor,
}));

/** A field for an SQL expression over a dataset. */
export function ExpressionField({
  columns,
  ...field
}: Omit<CodeFieldProps, 'editor'> & Pick<ExpressionEditorProps, 'columns'>): ReactNode {
  return <CodeField {...field} editor={(parts) => <ExpressionEditor {...parts} columns={columns} />} />;
}
