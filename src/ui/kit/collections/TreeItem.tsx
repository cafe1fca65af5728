import { ChevronRight, Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { classes } from '../../classes.ts';
import { ICON } from '../../icon.ts';
import { t } from '../../t.ts';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../overlays/Menu.tsx';
import styles from './Tree.module.css';
import type { TreeRow } from './treeRows.ts';

export interface TreeItemProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly top: number;
  readonly isActive: boolean;
  readonly onPress: () => void;
  readonly onDoublePress: () => void;
  readonly dragText: ((id: string) => string | null) | undefined;
  readonly hintOf: ((id: string) => string) | undefined;
}

const INDENT_PX = 14;

/** One row of a Tree. Its actions are reachable with Tab while it is active. */
export function TreeItem(props: TreeItemProps): ReactNode {
  const { id, row, top, isActive, onPress, onDoublePress, dragText, hintOf } = props;
  const [hint, setHint] = useState<string | null>(null);
  const { node } = row;
  const isBranch = node.children !== undefined;
  const RowIcon = node.icon;
  const { actions } = node;
  const more = useRef<HTMLButtonElement>(null);
  return (
    <div
      id={id}
      role="treeitem"
      aria-label={node.name ?? node.label}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isActive}
      {...(isBranch ? { 'aria-expanded': row.isExpanded } : {})}
      aria-busy={row.isExpanded && node.children === 'loading'}
      className={classes(
        styles['item'],
        node.note !== undefined && styles['noted'],
        isActive && styles['active'],
      )}
      style={{ top, paddingInlineStart: 4 + (row.level - 1) * INDENT_PX }}
    >
      {/* The keyboard reaches the row through the tree, which holds the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles['press']}
        draggable={dragText !== undefined}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', dragText?.(node.id) ?? '')}
        onPointerEnter={() => setHint(hintOf?.(node.id) ?? null)}
        onClick={(event) => {
          // The second click of a double click does not undo the first.
          if (event.detail < 2) onPress();
        }}
        onDoubleClick={onDoublePress}
        onContextMenu={(event) => {
          if (more.current === null) return;
          event.preventDefault();
          more.current.click();
        }}
      >
        <ChevronRight
          {...ICON}
          size={14}
          className={classes(
            styles['chevron'],
            row.isExpanded && styles['open'],
            row.isExpanded && node.children === 'loading' && styles['loading'],
            !isBranch && styles['none'],
          )}
        />
        {RowIcon !== undefined && <RowIcon {...ICON} size={14} className={styles['icon']} />}
        <span className={styles['texts']}>
          <span className={styles['label']} title={hint ?? node.label}>
            {node.label}
          </span>
          {node.note !== undefined && (
            <span className={styles['note']} title={node.note}>
              {node.note}
            </span>
          )}
        </span>
        {node.detail !== undefined && <span className={styles['detail']}>{node.detail}</span>}
        {node.marks}
      </div>
      {actions !== undefined && (
        <Menu label={t('{name} actions', { name: node.label })} items={actions}>
          <IconButton
            ref={more}
            small
            label={t('{name} actions', { name: node.label })}
            icon={Ellipsis}
            className={styles['more']}
            excludeFromTabOrder={!isActive}
          />
        </Menu>
      )}
    </div>
  );
}
