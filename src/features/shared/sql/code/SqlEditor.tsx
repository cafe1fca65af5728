import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { StandardSQL } from '@codemirror/lang-sql';
import { type ReactNode, useEffect, useRef } from 'react';
import { CodeEditor } from './CodeEditor.tsx';
import type { CodeParts } from './CodeField.tsx';

interface SqlEditorProps extends CodeParts {
  readonly complete: CompletionSource;
}

/** An editor of SQL whose completion the caller brings. */
export function SqlEditor({ complete, ...props }: SqlEditorProps): ReactNode {
  // The editor asks later than it is made.
  const current = useRef(complete);
  useEffect(() => {
    current.current = complete;
  });
  return (
    <CodeEditor
      {...props}
      extensions={() => [
        StandardSQL.extension,
        autocompletion({ override: [(context) => current.current(context)], icons: false }),
      ]}
    />
  );
}
