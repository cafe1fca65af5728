import type { ReactNode } from 'react';
import { useRef } from 'react';
import { MAX_NAME_LENGTH } from '#domain/tab/tabName.ts';
import { t } from '#ui/t.ts';
import styles from './TabStrip.module.css';

export interface TabNameFieldProps {
  readonly name: string;
  /** The new name, or null if it does not change. */
  readonly onDone: (name: string | null) => void;
}

/** A tab being renamed: Enter and blur save the name, Escape cancels. */
export function TabNameField({ name, onDone }: TabNameFieldProps): ReactNode {
  const isDone = useRef(false);

  function finish(next: string | null): void {
    // Removing the field blurs it, which must not call back a second time.
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  }

  return (
    <input
      autoFocus
      aria-label={t('Tab name')}
      defaultValue={name}
      className={styles['rename']}
      // The server's limit.
      maxLength={MAX_NAME_LENGTH}
      size={Math.min(48, Math.max(12, name.length))}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
