import { Search, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import {
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
  SearchField as AriaSearchField,
} from 'react-aria-components/SearchField';
import { ICON } from '../../icon.ts';
import styles from './Field.module.css';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly placeholder?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A search field; Escape clears it. */
export function SearchField({ label, placeholder, inputRef, ...rest }: SearchFieldProps): ReactNode {
  return (
    <AriaSearchField {...rest} aria-label={label} data-print="hide" className={styles['field'] ?? ''}>
      {({ isEmpty }) => (
        <div className={styles['box']}>
          <Search {...ICON} />
          <Input
            {...(inputRef === undefined ? {} : { ref: inputRef })}
            placeholder={placeholder ?? label}
            className={styles['input'] ?? ''}
          />
          {!isEmpty && (
            <Button className={styles['inside'] ?? ''}>
              <X {...ICON} size={14} />
            </Button>
          )}
        </div>
      )}
    </AriaSearchField>
  );
}
