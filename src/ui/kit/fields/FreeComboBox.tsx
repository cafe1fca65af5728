import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  FieldError,
  Popover,
} from 'react-aria-components/ComboBox';
import { classes } from '../../classes.ts';
import { isEnter } from '../../commands/keys.ts';
import { type Option, ComboField, OptionList } from './ComboBoxParts.tsx';
import field from './Field.module.css';
import { matchOptions } from './matchOptions.ts';
import styles from '../overlays/Popover.module.css';

export interface FreeComboBoxProps {
  readonly label: string;
  readonly options: readonly Option[];
  /** The text shown while nobody types. */
  readonly value: string;
  readonly placeholder?: string;
  readonly width?: number;
  readonly hideLabel?: boolean;
  /** Label above the field instead of beside it. */
  readonly isStacked?: boolean;
  /** The error takes room below the field: in a dialog, what floats over its end is cut. */
  readonly isErrorBelow?: boolean;
  /** Validates the text: returns an error, or null. */
  readonly check: (text: string) => string | null;
  /** A valid text was selected, or committed with Enter or blur. */
  readonly onCommit: (text: string) => void;
  /** Set where the text counts while it is typed, such as the name of something new. The list shows what matches it. */
  readonly onTyped?: (text: string) => void;
  /** Set where invalid text stays in the field, with its error, until it is corrected; null once it is valid. */
  readonly onFault?: (fault: string | null) => void;
  /** Rendered within it, to follow its state. */
  readonly children?: ReactNode;
}

/** A combo box that accepts any text. Without `onTyped` the whole list is shown, whatever is typed. */
export function FreeComboBox(props: FreeComboBoxProps): ReactNode {
  const { label, options, value, placeholder = '', width, hideLabel = false, isStacked = false } = props;
  const { check, onCommit, onTyped, onFault } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : check(typed);

  /** Set from Enter or Tab until the person asks for the list again. */
  const isCommitted = useRef(false);
  const matching = onTyped && typed !== null ? matchOptions(options, typed).shown : options;
  // A list of nothing but what is typed would only cover the page.
  const isWhole = onTyped !== undefined && matching.length === 1 && matching[0]?.label === typed;

  function commit(text: string): void {
    if (text !== value && check(text) === null) onCommit(text);
  }

  return (
    <AriaComboBox
      {...(hideLabel ? { 'aria-label': label } : {})}
      allowsCustomValue
      menuTrigger="input"
      isInvalid={fault !== null}
      className={classes(field['field'], !isStacked && field['inline'])}
      {...(width === undefined ? {} : { style: { width, flex: 'none' } })}
      // So that the list does not cover the error.
      items={fault !== null || isWhole ? [] : matching}
      inputValue={typed ?? value}
      onInputChange={(text) => {
        isCommitted.current = false;
        // What is typed becomes the value at once with onTyped: it still narrows the list.
        setTyped(text === value && onTyped === undefined ? null : text);
        onFault?.(text === value ? null : check(text));
        onTyped?.(text);
      }}
      onPointerDownCapture={() => {
        isCommitted.current = false;
      }}
      onChange={(key) => {
        const chosen = options.find((each) => each.id === key);
        if (!chosen) return;
        setTyped(null);
        commit(chosen.label);
      }}
      onKeyDown={(event) => {
        isCommitted.current = isEnter(event) || event.key === 'Tab';
        if (event.key === 'Escape') {
          setTyped(null);
          onFault?.(null);
        }
        if (isEnter(event) && typed !== null) commit(typed);
      }}
      onBlur={() => {
        if (typed !== null) commit(typed);
        if (onFault === undefined || fault === null) setTyped(null);
      }}
      defaultFilter={() => true}
    >
      <ComboField label={hideLabel ? null : label} placeholder={placeholder} />
      <FieldError className={classes(field['error'], props.isErrorBelow !== true && field['afloat'])}>
        {fault ?? ''}
      </FieldError>
      <Popover className={classes(styles['popover'], styles['combo'])} offset={4}>
        <OptionList />
      </Popover>
      <CloseCommitted isCommitted={isCommitted} />
      {props.children}
    </AriaComboBox>
  );
}

/**
 * Closes the list that opens after its text was committed: Enter or Tab pressed right after typing comes before the
 * combo box has opened its list, and it would open it over the rest of the page.
 */
function CloseCommitted({ isCommitted }: { readonly isCommitted: RefObject<boolean> }): ReactNode {
  const state = use(ComboBoxStateContext);
  useEffect(() => {
    if (isCommitted.current && state?.isOpen === true) state.close();
  });
  return null;
}
