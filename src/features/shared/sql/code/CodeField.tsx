import { type ReactNode, Suspense } from 'react';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import styles from './CodeField.module.css';

/** What a field gives its editor. */
export interface CodeParts {
  readonly label: string;
  readonly value: string;
  readonly className: string | undefined;
  readonly onChange: (text: string) => void;
}

export interface CodeFieldProps extends Omit<CodeParts, 'className'> {
  /** Loaded when the field is shown. */
  readonly editor: (parts: CodeParts) => ReactNode;
  /** Why the SQL cannot be used; empty if it can. */
  readonly error?: string;
  readonly note?: string;
  /** A button beside the note. */
  readonly action?: ReactNode;
  /** Whether it holds a whole query rather than an expression. */
  readonly isQuery?: boolean;
}

/** A field for SQL. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, value, editor, onChange, error = '', note = '', action, isQuery = false } = props;
  return (
    <div className={styles['field']} data-wrong={error !== '' || undefined}>
      <span aria-hidden className={styles['label']}>
        {label}
      </span>
      <Suspense
        // Takes no focus, which it would lose, with the keys pressed meanwhile, when the editor takes its place.
        fallback={<TextField label={label} hideLabel rows={4} mono value={value} isDisabled />}
      >
        {editor({ label, value, onChange, className: isQuery ? styles['high'] : styles['low'] })}
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
