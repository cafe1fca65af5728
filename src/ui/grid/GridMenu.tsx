import { Copy, Maximize2, TableProperties } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import type { Icon } from '../icon.ts';
import { ICON } from '../icon.ts';
import { Kbd } from '../kit/Kbd.tsx';
import popover from '../kit/Popover.module.css';
import { t } from '../t.ts';
import styles from './GridMenu.module.css';

export interface GridMenuProps {
  /** Position in pixels from the frame's corner; null when closed. */
  readonly at: { readonly x: number; readonly y: number } | null;
  readonly onCopy: (headers: boolean) => void;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: Icon;
  readonly shortcut: string;
  readonly run: () => void;
}

/** The context menu of the selection, at the pointer. */
export function GridMenu({ at, onCopy, onOpen, onClose }: GridMenuProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const entries: readonly Entry[] = [
    { id: 'copy', label: t('Copy'), icon: Copy, shortcut: 'Mod+C', run: () => onCopy(false) },
    {
      id: 'headers',
      label: t('Copy with headers'),
      icon: TableProperties,
      shortcut: 'Mod+Shift+C',
      run: () => onCopy(true),
    },
    { id: 'open', label: t('Show whole value'), icon: Maximize2, shortcut: 'Enter', run: onOpen },
  ];
  return (
    <>
      <span
        ref={anchor}
        aria-hidden
        className={styles['anchor']}
        style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
      />
      <Popover
        className={popover['popover'] ?? ''}
        triggerRef={anchor}
        isOpen={at !== null}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <Menu
          aria-label={t('Selected cells')}
          className={popover['list'] ?? ''}
          autoFocus="first"
          onAction={(key) => entries.find((each) => each.id === key)?.run()}
          onClose={onClose}
        >
          {entries.map((each) => (
            <MenuItem key={each.id} id={each.id} textValue={each.label} className={popover['item'] ?? ''}>
              <each.icon {...ICON} />
              <span className={popover['main']}>{each.label}</span>
              <Kbd>{each.shortcut}</Kbd>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
