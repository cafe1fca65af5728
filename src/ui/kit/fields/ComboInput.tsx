import { type ReactNode, use } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';
import { classes } from '../../classes.ts';
import { isEnter } from '../../commands/keys.ts';
import field from './Field.module.css';

export interface ComboInputProps {
  readonly placeholder: string;
  /** Whether typing replaces the current text. */
  readonly isSelected?: boolean;
  /** Enter was pressed while no option is in focus; true if the text has chosen one. */
  readonly onEnter?: (() => boolean) | undefined;
}

/**
 * The text of a combo box. Its list opens when something is typed, with an arrow key, or with a press; Tab passes it
 * by.
 */
export function ComboInput({ placeholder, isSelected = false, onEnter }: ComboInputProps): ReactNode {
  const state = use(ComboBoxStateContext);
  return (
    <Input
      className={classes(field['input'], field['whole'])}
      placeholder={placeholder}
      spellCheck={false}
      {...(isSelected && {
        // A list that closes while somebody types reports focus, too: what was typed would be replaced.
        onFocus: (event) => event.nativeEvent.isTrusted && event.currentTarget.select(),
      })}
      // Before the library, which would bring the old text back, and open its list again when the new one comes.
      onKeyDownCapture={(event) => {
        const isAtOption = event.currentTarget.hasAttribute('aria-activedescendant');
        if (!isEnter(event) || isAtOption || onEnter?.() !== true) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onClick={() => {
        if (state?.isOpen === false) state.open(null, 'manual');
      }}
    />
  );
}
