import { type ReactNode, useState } from 'react';
import { ComboBox as AriaComboBox, FieldError, Popover } from 'react-aria-components/ComboBox';
import { classes } from '../../classes.ts';
import { t } from '../../t.ts';
import { type Option, ComboField, OptionList } from './ComboBoxParts.tsx';
import field from './Field.module.css';
import { matchOptions, namedOption } from './matchOptions.ts';
import styles from '../overlays/Popover.module.css';

export interface ComboBoxProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly hideLabel?: boolean;
  /** Label and field on one line. */
  readonly inline?: boolean;
  readonly width?: number;
  /** The text where there are no options at all. */
  readonly empty?: string;
  /** The validation error; empty if none. */
  readonly error?: string;
  /** Rendered within it, to follow its state. */
  readonly children?: ReactNode;
}

/** A single select with search. Only the first matches are rendered: twenty thousand names open as fast as ten. */
export function ComboBox(props: ComboBoxProps): ReactNode {
  const { label, options, value, onChange, placeholder = '', isDisabled = false, hideLabel = false } = props;
  const chosen = options.find((each) => each.id === value)?.label ?? '';
  // The typed text while focused; null shows the selected option.
  const [typed, setTyped] = useState<string | null>(null);
  // Whether the list was opened without a value: it would close under a person's hand when the value comes. One that
  // changes elsewhere closes it: a list that held what was would choose that again when it closes.
  const [isHeld, setHeld] = useState(false);
  const { shown, hidden } = matchOptions(options, typed ?? '');

  function choose(id: string): void {
    setTyped(null);
    setHeld(false);
    if (id !== value) onChange(id);
  }

  /** A typed name chooses its option; false if it names none. */
  function enter(): boolean {
    const named = typed === null ? null : namedOption(options, typed);
    if (named !== null) choose(named.id);
    return named !== null;
  }

  return (
    <AriaComboBox
      {...(hideLabel ? { 'aria-label': label } : {})}
      className={classes(field['field'], props.inline === true && field['inline'])}
      {...(props.width === undefined ? {} : { style: { width: props.width } })}
      isDisabled={isDisabled}
      isInvalid={(props.error ?? '') !== ''}
      menuTrigger="input"
      allowsEmptyCollection
      items={shown}
      value={isHeld ? null : value}
      inputValue={typed ?? chosen}
      onInputChange={(text) => setTyped(text === chosen ? null : text)}
      onOpenChange={(isOpen) => {
        setHeld(isOpen && value === null);
        if (!isOpen) setTyped(null);
      }}
      onChange={(key) => {
        if (key === null) setTyped(null);
        else choose(String(key));
      }}
    >
      <ComboField label={hideLabel ? null : label} placeholder={placeholder} onEnter={enter} />
      <FieldError className={field['error'] ?? ''}>{props.error}</FieldError>
      <Popover className={classes(styles['popover'], styles['combo'])} offset={4}>
        <OptionList empty={options.length === 0 ? (props.empty ?? t('Nothing found')) : t('Nothing found')} />
        {hidden > 0 && <div className={styles['empty']}>{t('{n} more. Type to search.', { n: hidden })}</div>}
      </Popover>
      {props.children}
    </AriaComboBox>
  );
}
