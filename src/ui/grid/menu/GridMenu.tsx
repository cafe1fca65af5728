import { ArrowDown, ArrowUp, Copy, Maximize2, MoveHorizontal, TableProperties, Type, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components/Menu';
import type { SortDirection } from '#domain/rows/arrange/sortRows.ts';
import { ICON } from '../../icon.ts';
import { Kbd } from '../../kit/Kbd.tsx';
import popover from '../../kit/overlays/Popover.module.css';
import { t } from '../../t.ts';
import type { GridMenuEntry, GridMenuPlace } from './gridMenuEntry.ts';
import styles from './GridMenu.module.css';

export interface GridMenuProps {
  readonly at: GridMenuPlace;
  readonly columnName: string;
  readonly isSorted: boolean;
  /** Below the actions that every grid has. */
  readonly further: readonly GridMenuEntry[];
  readonly onCopy: (headers: boolean) => void;
  readonly onOpen: () => void;
  readonly onSort: (direction: SortDirection | null) => void;
  readonly onCopyName: (name: string) => void;
  readonly onFit: () => void;
  readonly onClose: () => void;
}

/** What can be done with the selection, or with a column, at the pointer. */
export function GridMenu(props: GridMenuProps): ReactNode {
  const { at, columnName, isSorted, further, onCopy, onOpen, onClose } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  const ofColumn: readonly GridMenuEntry[] = [
    { id: 'up', label: t('Sort ascending'), icon: ArrowUp, run: () => props.onSort('ascending') },
    { id: 'down', label: t('Sort descending'), icon: ArrowDown, run: () => props.onSort('descending') },
    ...(isSorted
      ? [{ id: 'unsorted', label: t('Remove sorting'), icon: X, run: () => props.onSort(null) }]
      : []),
    { id: 'name', label: t('Copy column name'), icon: Type, run: () => props.onCopyName(columnName) },
    { id: 'copy', label: t('Copy column'), icon: Copy, shortcut: 'Mod+C', run: () => onCopy(false) },
    {
      id: 'headers',
      label: t('Copy column with header'),
      icon: TableProperties,
      shortcut: 'Mod+Shift+C',
      run: () => onCopy(true),
    },
    {
      id: 'fit',
      label: t('Fit width to content'),
      icon: MoveHorizontal,
      shortcut: 'Shift+Enter',
      run: props.onFit,
    },
  ];
  const ofCells: readonly GridMenuEntry[] = [
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
  const isColumn = at.column !== null;
  const entries = [...(isColumn ? ofColumn : ofCells), ...further];
  return (
    <>
      <span ref={anchor} aria-hidden className={styles['anchor']} style={{ left: at.x, top: at.y }} />
      <Popover
        className={popover['popover'] ?? ''}
        triggerRef={anchor}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom start"
        offset={2}
      >
        <Menu
          aria-label={isColumn ? t('Column {name}', { name: columnName }) : t('Selected cells')}
          className={popover['list'] ?? ''}
          autoFocus="first"
          onAction={(key) => entries.find((each) => each.id === key)?.run(at)}
          onClose={onClose}
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
      </Popover>
    </>
  );
}
