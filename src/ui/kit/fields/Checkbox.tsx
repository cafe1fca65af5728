import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type CheckboxProps as AriaCheckboxProps,
  Checkbox as AriaCheckbox,
} from 'react-aria-components/Checkbox';
import { ICON } from '../../icon.ts';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...rest }: CheckboxProps): ReactNode {
  return (
    <AriaCheckbox {...rest} className={styles['checkbox'] ?? ''}>
      {({ isIndeterminate }) => {
        const Mark = isIndeterminate ? Minus : Check;
        return (
          <>
            <span className={styles['box']}>
              <Mark {...ICON} size={12} strokeWidth={3} />
            </span>
            {children}
          </>
        );
      }}
    </AriaCheckbox>
  );
}
