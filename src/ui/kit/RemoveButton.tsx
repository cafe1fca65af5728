import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../icon.ts';
import { t } from '../t.ts';
import styles from './RemoveButton.module.css';

export interface RemoveButtonProps {
  /** The name of what it removes. */
  readonly what: string;
  readonly onPress: () => void;
}

/** The remove button of a chip. */
export function RemoveButton({ what, onPress }: RemoveButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['remove']}
      aria-label={t('Remove {what}', { what })}
      onClick={onPress}
    >
      <X {...ICON} size={12} />
    </button>
  );
}
