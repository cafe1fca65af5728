import { ArrowDown, ArrowUp, Copy, Maximize2, MoveHorizontal, TableProperties, Type, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SortDirection } from '#domain/rows/arrange/sortRows.ts';
import { MenuAt } from '../../kit/overlays/PopoverAt.tsx';
import { t } from '../../t.ts';
import type { GridMenuEntry, GridMenuPlace } from './gridMenuEntry.ts';

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
  return (
    <MenuAt
      at={at}
      label={isColumn ? t('Column {name}', { name: columnName }) : t('Selected cells')}
      entries={[...(isColumn ? ofColumn : ofCells), ...further]}
      onAction={({ run }) => run(at)}
      onClose={onClose}
    />
  );
}
