import type { ReactNode } from 'react';
import { useRef } from 'react';
import { LONGEST_NAME } from '#domain/tab/tabName.ts';
import { t } from '#ui/t.ts';
import styles from './TabStrip.module.css';

export interface TabNameFieldProps {
  readonly name: string;
  /** The new name, or null where it stays as it was. */
  readonly onDone: (name: string | null) => void;
}

/** A tab while it is renamed: Enter and leaving keep the name, Escape keeps the old one. */
export function TabNameField({ name, onDone }: TabNameFieldProps): ReactNode {
  const isDone = useRef(false);

  function finish(next: string | null): void {
    // Taking the field away blurs it, which is not a second answer.
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
      // A server takes no longer one.
      maxLength={LONGEST_NAME}
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
