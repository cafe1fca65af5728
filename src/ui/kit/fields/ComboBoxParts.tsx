import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Label, ListBox, ListBoxItem } from 'react-aria-components/ComboBox';
import { ICON } from '../../icon.ts';
import { ComboInput } from './ComboInput.tsx';
import field from './Field.module.css';
import styles from '../overlays/Popover.module.css';

export interface Option {
  readonly id: string;
  readonly label: string;
  /** Another name that it is found by. */
  readonly name?: string;
  /** Muted, at the end of the line. */
  readonly detail?: string;
}

/** The label and the field of a combo box. */
export function ComboField({
  label,
  placeholder,
  onEnter,
}: {
  /** Null if the label is for screen readers only. */
  readonly label: string | null;
  readonly placeholder: string;
  readonly onEnter?: () => boolean;
}): ReactNode {
  return (
    <>
      {label !== null && <Label className={field['label'] ?? ''}>{label}</Label>}
      <div className={field['box']}>
        <ComboInput placeholder={placeholder} isSelected onEnter={onEnter} />
        <Button className={field['inside'] ?? ''}>
          <ChevronDown {...ICON} size={14} />
        </Button>
      </div>
    </>
  );
}

/** The options of a combo box; `empty` is shown if there are none. */
export function OptionList({ empty }: { readonly empty?: string }): ReactNode {
  return (
    <ListBox<Option>
      className={styles['list'] ?? ''}
      {...(empty !== undefined && {
        renderEmptyState: () => <div className={styles['empty']}>{empty}</div>,
      })}
    >
      {(each) => (
        <ListBoxItem id={each.id} textValue={each.label} className={styles['item'] ?? ''}>
          <span className={styles['main']}>{each.label}</span>
          {each.detail !== undefined && <span className={styles['detail']}>{each.detail}</span>}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
