import type { ReactNode, Ref } from 'react';
import { type ButtonProps as AriaButtonProps, Button as AriaButton } from 'react-aria-components/Button';
import { classes } from '../classes.ts';
import type { Shortcut } from '../commands/keys.ts';
import { useShortcutText } from '../commands/platform.ts';
import { type Icon, ICON } from '../icon.ts';
import button from './Button.module.css';
import styles from './IconButton.module.css';
import { useKeepFocused } from './keepFocused.ts';
import { Tooltip } from './overlays/Tooltip.tsx';

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** The accessible name, also in the tooltip. */
  readonly label: string;
  readonly icon: Icon;
  /** Additional tooltip text, such as a shortcut. */
  readonly hint?: string;
  /** The keys that do the same. */
  readonly shortcut?: Shortcut;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right' | 'start' | 'end';
  readonly small?: boolean;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon; its name is in a tooltip. */
export function IconButton(props: IconButtonProps): ReactNode {
  const {
    label,
    icon: ButtonIcon,
    hint,
    shortcut = '',
    placement = 'bottom',
    small = false,
    ...others
  } = useKeepFocused(props);
  const { className, ...rest } = others;
  const keys = useShortcutText(shortcut);
  const more = [hint, keys].filter((each) => each !== undefined && each !== '');
  return (
    <Tooltip text={[label, ...more].join(' · ')} placement={placement}>
      <AriaButton
        {...rest}
        aria-label={label}
        className={classes(
          button['button'],
          button['quiet'],
          styles['icon'],
          small && styles['small'],
          className,
        )}
      >
        <ButtonIcon {...ICON} />
      </AriaButton>
    </Tooltip>
  );
}
