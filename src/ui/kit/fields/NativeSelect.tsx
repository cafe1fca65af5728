import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ICON } from '../../icon.ts';
import styles from './NativeSelect.module.css';

export interface NativeSelectProps {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own select, for short lists: it opens with the system's picker on a phone. Its label is around it. */
export function NativeSelect({ value, options, onChange }: NativeSelectProps): ReactNode {
  return (
    <span className={styles['box']}>
      <select className={styles['select']} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      <ChevronDown {...ICON} className={styles['sign']} />
    </span>
  );
}
