import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { writeClipboard } from './menu/writeClipboard.ts';
import { CellPanel } from './value/CellPanel.tsx';
import { GridMenu } from './menu/GridMenu.tsx';
import type { GridMenuEntry, GridMenuPlace } from './menu/gridMenuEntry.ts';
import type { CellPlace } from './selection/selection.ts';

export interface GridOverlaysProps {
  readonly source: RowSource;
  readonly epoch: number;
  /** The cell whose value is shown; null for none. */
  readonly opened: CellPlace | null;
  readonly menu: GridMenuPlace | null;
  readonly menuItems: () => Promise<readonly GridMenuEntry[]>;
  readonly onClosePanel: () => void;
  readonly onCloseMenu: () => void;
  readonly onCopy: (headers: boolean) => void;
  readonly onCopied: (copied: Promise<void>) => void;
  readonly onOpen: () => void;
  readonly onFit: (column: number) => void;
}

/** What opens over or beside a grid: the value of a cell, and the context menu. */
export function GridOverlays(props: GridOverlaysProps): ReactNode {
  const { source, opened, menu, onCopied } = props;
  const column = menu?.column ?? null;
  const [further, setFurther] = useState<{
    readonly of: GridMenuPlace;
    readonly entries: readonly GridMenuEntry[];
  } | null>(null);

  const itemsOf = useEffectEvent(props.menuItems);
  useEffect(() => {
    if (menu === null) return undefined;
    let isWanted = true;
    const show = (entries: readonly GridMenuEntry[]): void => {
      if (isWanted) setFurther({ of: menu, entries });
    };
    // Without its further entries the menu still has those of every grid.
    itemsOf().then(show, () => show([]));
    return () => {
      isWanted = false;
    };
  }, [menu]);

  return (
    <>
      {opened !== null && (
        <CellPanel
          key={props.epoch}
          source={source}
          place={opened}
          onClose={props.onClosePanel}
          onCopy={(text) => onCopied(writeClipboard(text))}
        />
      )}
      {menu !== null && further?.of === menu && (
        <GridMenu
          at={menu}
          columnName={source.columns[column ?? -1]?.name ?? ''}
          isSorted={column !== null && source.sort()?.column === column}
          further={further.entries}
          onCopy={props.onCopy}
          onOpen={props.onOpen}
          onSort={(direction) => column !== null && source.setSort(direction && { column, direction })}
          onCopyName={(name) => onCopied(writeClipboard(Promise.resolve(name)))}
          onFit={() => column !== null && props.onFit(column)}
          onClose={props.onCloseMenu}
        />
      )}
    </>
  );
}
