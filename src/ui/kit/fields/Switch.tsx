import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
}

/** Something that is on or off and takes effect at once. */
export function Switch({ isSelected, onChange, children }: SwitchProps): ReactNode {
  return (
    <AriaSwitch isSelected={isSelected} onChange={onChange} className={styles['switch'] ?? ''}>
      <span className={styles['track']}>
        <span className={styles['thumb']} />
      </span>
      {children}
    </AriaSwitch>
  );
}
