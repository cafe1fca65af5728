import type { CSSProperties, ReactNode } from 'react';
import type { Rectangle } from '#domain/rows/packedCells.ts';
import type { RowSource } from '#domain/rows/rowSource.ts';
import { t } from '../t.ts';
import styles from './GridView.module.css';
import { GridBody } from './GridBody.tsx';
import { GridHeader } from './GridHeader.tsx';
import type { CellPlace } from './selection/selection.ts';
import type { GridWindow } from './window/useHeldWindow.ts';
import { ROW_HEIGHT } from './window/window.ts';

/** Shown in place of missing rows. */
function gridNotice(source: RowSource): string | null {
  if (source.state() === 'gone') return t('These rows are no longer on this device. Run the query again.');
  if (source.rowCount() > 0) return null;
  return source.isFiltered() ? t('No matching rows') : t('No rows');
}

export interface GridViewProps {
  readonly source: RowSource;
  readonly window: GridWindow;
  readonly late: boolean;
  readonly offsets: Float64Array;
  readonly viewWidth: number;
  readonly viewHeight: number;
  readonly boxHeight: number;
  readonly gutter: number;
  readonly selected: Rectangle;
  readonly active: CellPlace;
  readonly idPrefix: string;
  readonly onResize: (column: number, width: number) => void;
  readonly onFit: (column: number) => void;
}

type ViewStyle = CSSProperties & { readonly '--grid-x': string; readonly '--pinned': string };

/** A box as large as all rows, with the visible part of them on top. */
export function GridView(props: GridViewProps): ReactNode {
  const { source, window, offsets, viewWidth, viewHeight, gutter, active, idPrefix } = props;
  const notice = gridNotice(source);
  const style: ViewStyle = {
    width: viewWidth,
    height: viewHeight + ROW_HEIGHT,
    '--grid-x': `${gutter - window.left}px`,
    '--pinned': `${offsets[window.pinned] ?? 0}px`,
  };
  return (
    <div
      role="none"
      style={{
        width: (offsets.at(-1) ?? 0) + gutter,
        height: props.boxHeight + ROW_HEIGHT,
        minWidth: '100%',
        minHeight: '100%',
      }}
    >
      <div role="none" className={styles['view']} style={style}>
        <GridHeader
          columns={source.columns}
          span={window.columns}
          pinned={window.pinned}
          offsets={offsets}
          sort={source.sort()}
          isFiltered={source.isFiltered}
          active={active}
          idPrefix={idPrefix}
          gutterLabel={t('Row')}
          onResize={props.onResize}
          onFit={props.onFit}
        />
        <GridBody
          source={source}
          window={window}
          late={props.late}
          offsets={offsets}
          selected={props.selected}
          active={active}
          idPrefix={idPrefix}
          slots={Math.ceil(viewHeight / ROW_HEIGHT) + 1}
        />
        {notice !== null && <p className={styles['empty']}>{notice}</p>}
      </div>
    </div>
  );
}
