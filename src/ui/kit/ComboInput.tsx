import { type ReactNode, use } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';
import { classes } from '../classes.ts';
import field from './Field.module.css';

export interface ComboInputProps {
  readonly placeholder: string;
  /** Whether typing replaces the current text. */
  readonly isSelected?: boolean;
}

/** The input of a combo box. Its list opens on focus, and a click reopens it. */
export function ComboInput({ placeholder, isSelected = false }: ComboInputProps): ReactNode {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      className={classes(field['input'], field['whole'])}
      placeholder={placeholder}
      spellCheck={false}
      {...(isSelected && { onFocus: (event) => event.currentTarget.select() })}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'manual');
      }}
    />
  );
}
