import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { StandardSQL } from '@codemirror/lang-sql';
import { type ReactNode, useEffect, useRef } from 'react';
import { CodeEditor } from './CodeEditor.tsx';

export interface SqlEditorProps {
  readonly label: string;
  readonly value: string;
  readonly complete: CompletionSource;
  readonly className: string | undefined;
  readonly onChange: (text: string) => void;
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
