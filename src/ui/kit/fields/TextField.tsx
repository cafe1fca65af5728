import type { ReactNode, Ref } from 'react';
import {
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
} from 'react-aria-components/TextField';
import { classes } from '../../classes.ts';
import styles from './Field.module.css';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** Help text below it. */
  readonly note?: ReactNode;
  /** The validation error below it; empty if none. */
  readonly error?: string | undefined;
  /** The error overlays what is below and shifts nothing. */
  readonly isErrorAfloat?: boolean;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly mono?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A labelled input, of one line or, with `rows`, of several. */
export function TextField(props: TextFieldProps): ReactNode {
  const {
    label,
    hideLabel = false,
    note,
    error = '',
    isErrorAfloat = false,
    placeholder = '',
    rows,
    mono = false,
    inputRef,
    ...rest
  } = props;
  return (
    <AriaTextField
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : {})}
      isInvalid={error !== ''}
      className={styles['field'] ?? ''}
    >
      {!hideLabel && <Label className={styles['label'] ?? ''}>{label}</Label>}
      {rows === undefined ? (
        <div className={styles['box']}>
          <Input
            {...(inputRef === undefined ? {} : { ref: inputRef })}
            placeholder={placeholder}
            className={classes(styles['input'], mono && styles['mono'])}
          />
        </div>
      ) : (
        <TextArea
          rows={rows}
          placeholder={placeholder}
          className={classes(styles['area'], mono && styles['mono'])}
        />
      )}
      {note !== undefined && (
        <Text slot="description" className={styles['note'] ?? ''}>
          {note}
        </Text>
      )}
      <FieldError className={classes(styles['error'], isErrorAfloat && styles['afloat'])}>{error}</FieldError>
    </AriaTextField>
  );
}
