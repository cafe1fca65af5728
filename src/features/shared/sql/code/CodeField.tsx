import type { CompletionSource } from '@codemirror/autocomplete';
import { type ReactNode, Suspense } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import styles from './CodeField.module.css';
import type { SqlEditorProps } from './SqlEditor.tsx';

const SqlEditor = lazyPart(async () => ({
  default: (await import('./SqlEditor.tsx').catch(() => ({ SqlEditor: PlainSql }))).SqlEditor,
}));

/** Where the editor cannot be loaded, the SQL is a text that is edited without help. */
function PlainSql({ label, value, onChange }: SqlEditorProps): ReactNode {
  return <TextField label={label} hideLabel rows={4} mono value={value} onChange={onChange} />;
}

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly complete: CompletionSource;
  readonly onChange: (sql: string) => void;
  /** Why the SQL cannot be used; empty if it can. */
  readonly error?: string;
  readonly note?: string;
  /** A button beside the note. */
  readonly action?: ReactNode;
  /** Whether it holds a whole query rather than an expression. */
  readonly isQuery?: boolean;
}

/** A field for SQL, with completion. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, value, complete, onChange, error = '', note = '', action, isQuery = false } = props;
  return (
    <div className={styles['field']} data-wrong={error !== '' || undefined}>
      <span aria-hidden className={styles['label']}>
        {label}
      </span>
      <Suspense
        // Takes no focus, which it would lose, with the keys pressed meanwhile, when the editor takes its place.
        fallback={<TextField label={label} hideLabel rows={4} mono value={value} isDisabled />}
      >
        <SqlEditor
          label={label}
          value={value}
          complete={complete}
          className={isQuery ? styles['high'] : styles['low']}
          onChange={onChange}
        />
      </Suspense>
      <div className={styles['foot']}>
        <p role="status" className={styles['state']}>
          {error || note}
        </p>
        {action}
      </div>
    </div>
  );
}
