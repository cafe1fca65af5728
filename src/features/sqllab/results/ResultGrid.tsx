import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Grid, type GridProps } from '#ui/grid/Grid.tsx';
import type { GridMenuEntry, GridMenuTarget } from '#ui/grid/gridMenuEntry.ts';
import { useDevice } from '../../services/device.ts';
import { LazyResultTool } from './LazyResultTool.tsx';
import { ResultStatus } from './ResultStatus.tsx';
import { resultMenu } from './resultMenu.ts';
import type { ColumnTool } from './columnTool.ts';
import styles from './ResultGrid.module.css';

export interface ResultGridProps extends Pick<GridProps, 'label' | 'filter' | 'widths' | 'onWidths'> {
  readonly source: ResultSource;
  readonly query: Query;
  readonly onCopied: NonNullable<GridProps['onCopied']>;
}

/** The grid of a result, with what can be done with its columns and with the selected cells. */
export function ResultGrid({ source, query, ...rest }: ResultGridProps): ReactNode {
  const { db } = useDevice();
  useSyncExternalStore(source.subscribe, source.version);
  const [area, setArea] = useState<Rectangle | null>(null);
  const [tool, setTool] = useState<ColumnTool | null>(null);
  const isSelected = area !== null && (area.toRow - area.fromRow) * (area.toColumn - area.fromColumn) > 1;
  const hasStatus = isSelected || source.columnFilters().length > 0;

  function menuItems(target: GridMenuTarget): readonly GridMenuEntry[] {
    return resultMenu(target, { source, query, db, onCopied: rest.onCopied, openTool: setTool });
  }

  return (
    <div className={styles['frame']}>
      <div className={styles['grid']}>
        <Grid {...rest} source={source} menuItems={menuItems} onSelect={setArea} />

        {tool !== null && (
          <LazyResultTool
            show="column"
            key={`${tool.kind} ${tool.column}`}
            tool={tool}
            source={source}
            onClose={() => setTool(null)}
          />
        )}
      </div>

      {hasStatus && <ResultStatus source={source} area={isSelected ? area : null} />}
    </div>
  );
}
