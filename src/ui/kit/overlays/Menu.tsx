import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, use, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu';
import { classes } from '../../classes.ts';
import { type Icon, ICON } from '../../icon.ts';
import { PaletteContext } from '../../commands/paletteContext.ts';
import { Kbd } from '../Kbd.tsx';
import styles from './Popover.module.css';
import { useCloseRequest } from './useCloseRequest.ts';

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
  /** A function where making them costs more than the button: it is called when the menu opens. */
  readonly items: readonly MenuAction[] | (() => readonly MenuAction[]);
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
        itemsOf(latest.current).map((item) => ({ ...item, id: id + item.id, group: latest.current.label })),
      ),
    [palette, id],
  );
}

const itemsOf = ({ items }: Pick<MenuProps, 'items'>): readonly MenuAction[] =>
  typeof items === 'function' ? items() : items;

/** A button with a menu of actions, which the command palette offers as well. */
export function Menu(props: MenuProps): ReactNode {
  useInPalette(props);
  const { placement = 'bottom start', children } = props;
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles['popover'] ?? ''} placement={placement} offset={4}>
        <MenuList {...props} />
      </Popover>
    </MenuTrigger>
  );
}

function MenuList(props: MenuProps): ReactNode {
  const { label, isMultiple = false } = props;
  const items = itemsOf(props);
  const checked = items.filter((each) => each.checked === true).map((each) => each.id);
  const isChoice = items.some((each) => each.checked !== undefined);
  const trigger = use(OverlayTriggerStateContext);
  useCloseRequest(true, () => trigger?.close());
  return (
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
  );
}
