import type { Point } from '#domain/point.ts';
import { Fragment, memo, type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import { pivotColors } from '#charts/kit/pivot/pivotColors.ts';
import { pivotCorners } from '#charts/kit/pivot/pivotCorners.ts';
import { pivotHeaders, type PivotHeader } from '#charts/kit/pivot/pivotHeaders.ts';
import { columnHeading, type Headings } from '#domain/chart/columnHeading.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { levelText, type PivotLine, type PivotTable } from '#charts/kit/pivot/pivotTable.ts';
import { classes } from '../../classes.ts';
import { t } from '../../t.ts';
import { placeOf } from './cellMenu.ts';
import { cellStyle } from './cellStyle.ts';
import styles from './TableChart.module.css';

/** The height of a row in px. */
export const PIVOT_ROW = 28;

export interface PivotPartProps {
  readonly label: string;
  readonly pivot: PivotTable;
  /** The dataset's labels of dimensions and metrics. */
  readonly headings?: Headings | undefined;
  /** The columns from one place up to another. */
  readonly from: number;
  readonly to: number;
  /** The rows from one place up to another. */
  readonly first: number;
  readonly last: number;
  readonly onPress?: ((dimensions: Dimensions) => void) | undefined;
  /** The menu of a cell was requested. */
  readonly onContext?: ((dimensions: Dimensions, at: Point, text: string) => void) | undefined;
}

/** Some columns of a pivot table, with the headers of its rows. */
export const PivotPart = memo(function PivotPart(props: PivotPartProps): ReactNode {
  const { label, pivot, from, to, first, last, headings = NO_HEADINGS, onPress, onContext } = props;
  const columns = useMemo(() => pivot.columns.slice(from, to), [pivot, from, to]);
  const heads = useMemo(
    () => pivotHeaders(columns, pivot.columnNames.length, levelText(pivot.columnNames, headings)),
    [columns, pivot, headings],
  );
  const sides = useMemo(
    () => pivotHeaders(pivot.rows, pivot.rowNames.length, levelText(pivot.rowNames, headings)),
    [pivot, headings],
  );
  const colorsOf = useMemo(() => pivotColors(pivot), [pivot]);
  const cells = useMemo(() => pivotReader(pivot), [pivot]);
  const textOf = levelText(pivot.rowNames, headings);
  const depth = Math.max(pivot.rowNames.length, 1);
  const levels = Math.max(pivot.columnNames.length, 1);
  const corners = pivotCorners(pivot, (name) => columnHeading(name, headings));

  return (
    <table
      className={classes(styles['table'], styles['pivot'])}
      aria-label={label}
      aria-rowcount={pivot.rows.length + corners.length}
    >
      <thead>
        {corners.map((names, level) => (
          <tr key={level}>
            {names.map((name, i) => (
              <Corner key={i} text={name} />
            ))}
            {(heads[level] ?? []).map((head) => (
              <ColumnHead key={head.at} head={head} level={level} levels={levels} />
            ))}
            {/* The names of the rows have a line of their own where no other corner is free. */}
            {level >= levels ? <Corner text={undefined} span={columns.length} /> : null}
          </tr>
        ))}
      </thead>
      <tbody>
        {first > 0 ? <tr aria-hidden="true" style={{ blockSize: first * PIVOT_ROW }} /> : null}
        {pivot.rows.slice(first, last).map((row, i) => (
          <tr key={first + i}>
            <RowHeads {...{ depth, sides, textOf }} line={row} at={first + i} from={first} />
            {columns.map((column, c) => {
              const text = cells.text(row, column);
              const dimensions = (): Dimensions => ({
                ...cells.dimensions(row, 'rows'),
                ...cells.dimensions(column, 'columns'),
              });
              const openMenu =
                onContext &&
                ((event: MouseEvent) => {
                  event.preventDefault();
                  onContext(dimensions(), placeOf(event), text);
                });
              const press = onPress === undefined ? openMenu : () => onPress(dimensions());
              return (
                // A cell is no control; it has a button where it has a menu.
                <td
                  key={c}
                  onContextMenu={openMenu}
                  data-align="end"
                  data-kind={row.kind === 'line' ? column.kind : row.kind}
                  style={cellStyle(colorsOf(row, column))}
                >
                  {press === undefined || row.kind === 'total' || text === '' ? (
                    text
                  ) : (
                    <button
                      type="button"
                      className={styles['press']}
                      aria-haspopup={onPress === undefined ? 'menu' : undefined}
                      onClick={press}
                    >
                      {text}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
        {last < pivot.rows.length ? (
          <tr aria-hidden="true" style={{ blockSize: (pivot.rows.length - last) * PIVOT_ROW }} />
        ) : null}
      </tbody>
    </table>
  );
});

const NO_HEADINGS: Headings = {};

interface ColumnHeadProps {
  readonly head: PivotHeader;
  readonly level: number;
  readonly levels: number;
}

/** The header of a total or subtotal spans the levels it has no names for. */
function ColumnHead({ head, level, levels }: ColumnHeadProps): ReactNode {
  const { line, span, text } = head;
  const depth = line.path.length;
  if (level > depth || (line.kind === 'total' && level > 0)) return null;
  const sums = line.kind !== 'line' && level === depth;
  const name = !sums ? text : line.kind === 'total' ? t('Total') : t('Subtotal');
  return (
    <th
      scope="col"
      colSpan={span}
      rowSpan={sums ? levels - level : 1}
      data-kind={sums ? line.kind : 'line'}
      data-align={sums || level === levels - 1 ? 'end' : undefined}
      title={name}
    >
      {name}
    </th>
  );
}

/** The corner between both headers: the dimension of a level, or nothing. */
function Corner({
  text,
  span = 1,
}: {
  readonly text: string | undefined;
  readonly span?: number;
}): ReactNode {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the corner of the headers is empty
  if (text === undefined) return <td className={styles['corner']} colSpan={span} />;
  return <th scope="col">{text}</th>;
}

interface RowHeadsProps {
  readonly line: PivotLine;
  readonly depth: number;
  readonly sides: readonly (readonly PivotHeader[])[];
  readonly at: number;
  readonly from: number;
  readonly textOf: (name: string, level: number) => string;
}

/**
 * The names of a row's starting headers; a name that spans several rows is shown once, and again at the top of the
 * view.
 */
function RowHeads({ line, depth, sides, at, from, textOf }: RowHeadsProps): ReactNode {
  if (line.kind === 'total')
    return (
      <th scope="row" colSpan={depth} data-kind="total">
        {t('Total')}
      </th>
    );
  if (line.kind === 'subtotal') {
    return (
      <>
        {line.path.map((_, level) => (
          <Fragment key={level}>{headAt(sides, level, at, from)}</Fragment>
        ))}
        {/* The header of its group spans the subtotal, too. */}
        <th scope="row" colSpan={depth - line.path.length} data-kind="subtotal">
          {t('{name} subtotal', { name: textOf(line.path.at(-1) ?? '', line.path.length - 1) })}
        </th>
      </>
    );
  }
  return Array.from({ length: depth }, (_, level) => (
    <Fragment key={level}>{headAt(sides, level, at, from)}</Fragment>
  ));
}

function headAt(sides: RowHeadsProps['sides'], level: number, at: number, from: number): ReactNode {
  const head = sides[level]?.find((each) => each.at <= at && at < each.at + each.span);
  if (head === undefined || (head.at !== at && at !== from)) return null;
  return (
    <th scope="row" rowSpan={head.at + head.span - at} title={head.text}>
      {head.text}
    </th>
  );
}
