import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { use, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu';
import { classes } from '../../classes.ts';
import type { Icon } from '../../icon.ts';
import { ICON } from '../../icon.ts';
import { PaletteContext } from '../../paletteContext.ts';
import { Kbd } from '../Kbd.tsx';
import styles from './Popover.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
  readonly icon?: Icon;
  readonly shortcut?: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Set for a radio or checkbox item: whether it is checked. Without its own icon it gets a tick. */
  readonly checked?: boolean;
  /** A separator above it. */
  readonly separated?: boolean;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuAction[];
  /** Whether several items can be checked at once. */
  readonly isMultiple?: boolean;
  readonly placement?: 'bottom start' | 'bottom end' | 'right bottom' | 'top start';
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** Lets the command palette offer the items of a menu as long as the menu's button is on screen. */
function useInPalette(props: MenuProps): void {
  const palette = use(PaletteContext);
  const id = useId();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(
    () =>
      palette?.offer(() =>
        latest.current.items.map((item) => ({ ...item, id: id + item.id, group: latest.current.label })),
      ),
    [palette, id],
  );
}

/** A button with a menu of actions, which the command palette offers as well. */
export function Menu(props: MenuProps): ReactNode {
  useInPalette(props);
  const { label, items, isMultiple = false, placement = 'bottom start', children } = props;
  const checked = items.filter((each) => each.checked === true).map((each) => each.id);
  const isChoice = items.some((each) => each.checked !== undefined);
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles['popover'] ?? ''} placement={placement} offset={4}>
        <AriaMenu
          aria-label={label}
          className={styles['list'] ?? ''}
          selectionMode={isChoice ? (isMultiple ? 'multiple' : 'single') : 'none'}
          selectedKeys={checked}
          onAction={(key) => items.find((each) => each.id === key)?.run()}
        >
          {items.flatMap((each) => [
            ...(each.separated === true
              ? [<Separator key={`${each.id}-line`} className={styles['separator'] ?? ''} />]
              : []),
            <MenuItem
              key={each.id}
              id={each.id}
              textValue={each.label}
              // A shortcut is not part of its name.
              aria-label={each.label}
              isDisabled={each.disabled === true}
              className={classes(styles['item'], each.danger === true && styles['danger'])}
            >
              {each.icon !== undefined && <each.icon {...ICON} />}
              {each.icon === undefined && each.checked === true && <Check {...ICON} />}
              {each.icon === undefined && each.checked === false && <span className={styles['noMark']} />}
              <span className={styles['main']}>{each.label}</span>
              {each.shortcut !== undefined && <Kbd>{each.shortcut}</Kbd>}
            </MenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
