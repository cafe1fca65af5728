import type { ReactNode, Ref } from 'react';
import { type ButtonProps as AriaButtonProps, Button as AriaButton } from 'react-aria-components/Button';
import { classes } from '../classes.ts';
import { type Icon, ICON } from '../icon.ts';
import styles from './Button.module.css';
import { useKeepFocused } from './keepFocused.ts';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** Primary is for the main action of a screen. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly icon?: Icon;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with text. Without text, see IconButton. */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'plain', icon: ButtonIcon, children, className, ...rest } = useKeepFocused(props);
  return (
    <AriaButton {...rest} className={classes(styles['button'], styles[kind], className)}>
      {ButtonIcon !== undefined && <ButtonIcon {...ICON} />}
      {children}
    </AriaButton>
  );
}
