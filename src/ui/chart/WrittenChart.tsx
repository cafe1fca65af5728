import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { canEmit } from '#charts/filter/emitFilter.ts';
import { chartTypeOf } from '#charts/chartTypes.ts';
import { drawnNumber, drawnPivot, drawnTable } from '#charts/usualDrawings.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { ALL_NULL, type ChartTheme, NO_ROWS } from '#charts/kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { searchTable } from './tables/searchTable.ts';
import { ownStateOf } from '#charts/kit/table/tablePages.ts';
import { plainTable, type TableColumn, type TableView } from '#charts/kit/table/tableView.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { SearchField } from '../kit/fields/SearchField.tsx';
import { t } from '../t.ts';
import { BigNumberChart } from './BigNumberChart.tsx';
import styles from './Chart.module.css';
import { ChartMessage, ChartNotes } from './ChartMessage.tsx';
import type { ChartViewProps } from './chartViewProps.ts';
import { PivotChart } from './tables/PivotChart.tsx';
import { TableChart } from './tables/TableChart.tsx';
import { TablePager } from './tables/TablePager.tsx';

export type WrittenChartProps = ChartViewProps & { readonly theme: ChartTheme };

/** Charts without a drawing: tables, pivots, single numbers, and the rows of unknown types. */
export function WrittenChart(props: WrittenChartProps): ReactNode {
  const { form, frames, theme } = props;
  const [frame] = frames;
  if (frame === undefined) return null;
  const kind = chartTypeOf(form)?.drawn.kind;
  if (kind === 'number') {
    return <BigNumberChart shown={drawnNumber(form, frames)} theme={theme} headings={props.headings} />;
  }
  if (frame.rowCount === 0) {
    return <ChartMessage text={t(NO_ROWS.reason.text)} />;
  }
  const shown = { ...props, frame, onPress: canEmit(form) ? props.onCrossFilter : undefined };
  if (kind === 'pivot') return <PivotContainer {...shown} />;
  return <RowsChart {...shown} note={kind === 'table' ? null : unknownNote(form)} />;
}

interface ContainerProps extends WrittenChartProps {
  readonly frame: Frame;
  readonly onPress: ((dimensions: Dimensions) => void) | undefined;
}

function PivotContainer(props: ContainerProps): ReactNode {
  const { label, form, frame, frames, headings, onPress, onContext } = props;
  const pivot = useMemo(() => drawnPivot(form, frame, frames.slice(1)), [form, frame, frames]);
  if (!pivot?.rows.length) return <ChartMessage text={t(ALL_NULL.reason.text)} />;
  return (
    <div className={styles['chart']}>
      <PivotChart {...{ label, pivot, headings, onPress, onContext }} />
      <ChartNotes notes={pivot.notes} />
    </div>
  );
}

interface RowsChartProps extends ContainerProps {
  /** Why nothing but the rows is shown; null for a table. */
  readonly note: Note | null;
}

function RowsChart(props: RowsChartProps): ReactNode {
  const {
    label,
    form,
    frames,
    frame,
    headings,
    metrics,
    selected = null,
    note,
    onPress,
    onContext,
    onOwnState,
  } = props;
  const view = useMemo(
    () => drawnTable(form, frames, headings, metrics) ?? plainTable(frame, headings),
    [form, frames, frame, headings, metrics],
  );
  const pages = (onOwnState && view.pages) ?? null;
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  const only = useMemo(() => searchTable(view, searched), [view, searched]);
  return (
    <div className={styles['chart']}>
      {note === null ? null : <ChartNotes notes={[note]} />}
      {/* Of paged rows only the current page can be searched. */}
      {view.hasSearch && pages === null ? (
        <div className={styles['search']}>
          <SearchField
            label={t('Search {name}', { name: label })}
            placeholder={t('Search {n} {n|row|rows}', { n: view.rowCount })}
            value={typed}
            onChange={setTyped}
          />
          {only?.size === 0 ? <span role="status">{t('Nothing found')}</span> : null}
        </div>
      ) : null}
      <TableChart
        page={pages?.page}
        // Another order starts at the first page.
        sorting={
          pages === null
            ? undefined
            : { by: pages.sort, names: pages.sortable, onSort: (by) => onOwnState?.(ownStateOf(0, by)) }
        }
        label={label}
        view={view}
        only={only}
        selected={selected}
        pageSize={pages === null ? view.pageLength : null}
        isMovable={view.isMovable}
        onPress={onPress && ((column, row) => onPress({ [column.name]: column.values[row] ?? null }))}
        onContext={
          note === null && onContext
            ? (column, row, at) => onContext(cellDimensions(view, column, row), at, column.text(row))
            : undefined
        }
      />
      {pages === null ? null : (
        <TablePager
          page={pages.page}
          pageSize={pages.pageSize}
          rowCount={pages.rowCount}
          onPage={(page) => onOwnState?.(ownStateOf(page, pages.sort))}
        />
      )}
    </div>
  );
}

/** A dimension stands for itself, and any other cell for the dimensions of its row. */
function cellDimensions(view: TableView, column: TableColumn, row: number): Dimensions {
  const columns = column.isDimension ? [column] : view.columns.filter(({ isDimension }) => isDimension);
  return Object.fromEntries(columns.map(({ name, values }) => [name, values[row] ?? null]));
}

function unknownNote(form: FormData): Note {
  const type = vizType(form);
  return type === ''
    ? { text: 'This chart has no type. Showing its rows.' }
    : { text: 'The chart type {type} is not installed here. Showing its rows.', values: { type } };
}
