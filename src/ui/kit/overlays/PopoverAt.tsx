import { type ReactNode, useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import type { Point } from '#domain/point.ts';
import { ICON, type Icon } from '../../icon.ts';
import { Kbd } from '../Kbd.tsx';
import popover from './Popover.module.css';
import { useCloseRequest } from './useCloseRequest.ts';

export interface PopoverAtProps {
  readonly at: Point;
  /** The point is one of the window; otherwise of what it is placed in. */
  readonly isInWindow?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A popover at a point, where there is nothing that it belongs to. */
export function PopoverAt({ at, isInWindow = false, onClose, children }: PopoverAtProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  useCloseRequest(true, onClose);
  const position = isInWindow ? 'fixed' : 'absolute';
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        style={{ position, insetBlockStart: at.y, left: at.x, width: 1, height: 1, pointerEvents: 'none' }}
      />
      <Popover
        className={popover['popover'] ?? ''}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        {children}
      </Popover>
    </>
  );
}

export interface MenuAtProps<Entry> extends Omit<PopoverAtProps, 'children'> {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly onAction: (entry: Entry) => void;
}

/** A menu at a point. */
export function MenuAt<
  Entry extends {
    readonly id: string;
    readonly label: string;
    readonly icon: Icon;
    readonly shortcut?: string;
  },
>({ label, entries, onAction, ...place }: MenuAtProps<Entry>): ReactNode {
  return (
    <PopoverAt {...place}>
      <Menu
        aria-label={label}
        className={popover['list'] ?? ''}
        autoFocus="first"
        onAction={(key) => {
          const entry = entries.find(({ id }) => id === key);
          if (entry) onAction(entry);
        }}
        onClose={place.onClose}
      >
        {entries.map((each) => (
          <MenuItem
            key={each.id}
            id={each.id}
            textValue={each.label}
            // A shortcut is no part of its name.
            aria-label={each.label}
            className={popover['item'] ?? ''}
          >
            <each.icon {...ICON} />
            <span className={popover['main']}>{each.label}</span>
            {each.shortcut !== undefined && <Kbd>{each.shortcut}</Kbd>}
          </MenuItem>
        ))}
      </Menu>
    </PopoverAt>
  );
}
