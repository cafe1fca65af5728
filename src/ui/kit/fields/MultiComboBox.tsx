import { Check, ChevronDown } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { sameJson } from '#domain/merge/same.ts';
import { classes } from '../../classes.ts';
import { isEnter } from '../../commands/keys.ts';
import { ICON } from '../../icon.ts';
import { t } from '../../t.ts';
import type { Option } from './ComboBoxParts.tsx';
import { ComboInput } from './ComboInput.tsx';
import field from './Field.module.css';
import { matchOptions } from './matchOptions.ts';
import styles from './MultiComboBox.module.css';
import popover from '../overlays/Popover.module.css';
import { RemoveButton } from '../RemoveButton.tsx';

export interface MultiComboBoxProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  /** A single value: selecting another replaces it. */
  readonly isSingle?: boolean;
  /**
   * Whether any text is a value, not only an option: what was typed becomes one with Enter and when the field is left.
   */
  readonly takesText?: boolean;
  readonly placeholder?: string;
  /** The values of a pasted text; null where it is no list. */
  readonly listOf?: ((text: string) => readonly string[] | null) | undefined;
  /** Called with the typed text, for options loaded on demand. */
  readonly onSearch?: (text: string) => void;
  /** The text of an empty list. */
  readonly empty?: string;
  /** The validation error. */
  readonly error?: string;
  readonly note?: ReactNode;
}

/** A multi select with search; selected options are listed below and can be removed one by one. */
export function MultiComboBox(props: MultiComboBoxProps): ReactNode {
  const {
    label,
    hideLabel = false,
    options,
    values,
    onChange,
    isSingle = false,
    placeholder = '',
    error = '',
  } = props;
  const [typed, setTyped] = useState('');
  /** The text right now: a key that chooses an option also leaves the field, both before it is rendered again. */
  const text = useRef('');
  const { shown, hidden } = matchOptions(options, typed);
  const type = (to: string): void => {
    text.current = to;
    setTyped(to);
    props.onSearch?.(to);
  };
  const finish = (): void => {
    const last = text.current.trim();
    type('');
    if (props.takesText === true && last !== '' && !values.includes(last)) onChange([...values, last]);
  };
  const choose = (next: readonly string[]): void => {
    // The list also reports its values when it closes: those before the last choice or text.
    if (sameJson(next, values)) return finish();
    type('');
    const latest = next.find((each) => !values.includes(each));
    onChange(isSingle && latest !== undefined ? [latest] : next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') text.current = '';
    const { target } = event;
    const isPointed = !(target instanceof HTMLInputElement) || target.hasAttribute('aria-activedescendant');
    const isText = props.takesText === true || typed.trim() === '';
    const [first] = shown;
    if (!isEnter(event) || isText || isPointed || first === undefined) return;
    // The first match, as in a search: after typing a name, nobody presses the arrow key first.
    event.preventDefault();
    event.stopPropagation();
    choose(values.includes(first.id) ? values : [...values, first.id]);
  };

  const onPaste = (event: ClipboardEvent): void => {
    const list = isSingle ? null : props.listOf?.(event.clipboardData.getData('text'));
    if (list == null) return;
    event.preventDefault();
    event.stopPropagation();
    type('');
    onChange([...new Set([...values, ...list])]);
  };

  return (
    <div
      className={styles['multi']}
      data-takes-text={props.takesText === true || undefined}
      onKeyDownCapture={onKeyDown}
      onPasteCapture={onPaste}
    >
      <AriaComboBox<Option, 'multiple'>
        selectionMode="multiple"
        {...(hideLabel && { 'aria-label': label })}
        className={field['field'] ?? ''}
        menuTrigger="input"
        allowsEmptyCollection
        isInvalid={error !== ''}
        items={shown}
        value={[...values]}
        inputValue={typed}
        onInputChange={type}
        onOpenChange={(isOpen) => {
          if (!isOpen) finish();
        }}
        onChange={(keys) => choose(keys.map(String))}
      >
        {!hideLabel && <Label className={field['label'] ?? ''}>{label}</Label>}
        <div className={field['box']}>
          <ComboInput placeholder={placeholder} />
          <Button className={field['inside'] ?? ''}>
            <ChevronDown {...ICON} size={14} />
          </Button>
        </div>
        <Popover className={classes(popover['popover'], popover['combo'])} offset={4}>
          <ListBox<Option>
            className={popover['list'] ?? ''}
            renderEmptyState={() => (
              <div className={popover['empty']}>{props.empty ?? t('Nothing found')}</div>
            )}
          >
            {(each) => (
              <ListBoxItem id={each.id} textValue={each.label} className={popover['item'] ?? ''}>
                <span className={popover['main']}>{each.label}</span>
                {values.includes(each.id) && <Check {...ICON} size={14} />}
              </ListBoxItem>
            )}
          </ListBox>
          {hidden > 0 && (
            <div className={popover['empty']}>{t('{n} more. Type to search.', { n: hidden })}</div>
          )}
        </Popover>
      </AriaComboBox>
      {values.length > 0 && (
        <ul className={styles['chosen']} aria-label={t('Selected for {what}', { what: label })}>
          {values.map((id) => {
            const text = options.find((each) => each.id === id)?.label ?? id;
            return (
              <li key={id} className={styles['tag']}>
                <span className={styles['text']} title={text} dir="auto">
                  {text}
                </span>
                <RemoveButton what={text} onPress={() => onChange(values.filter((each) => each !== id))} />
              </li>
            );
          })}
        </ul>
      )}
      {error === '' ? props.note : <p className={field['error']}>{error}</p>}
    </div>
  );
}
