import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { Frame, FrameValue } from '#domain/compile/frame.ts';
import type { LabelColors } from '#domain/chart/colors/labelColors.ts';
import { type Dimensions, canEmit } from '#domain/chart/emitFilter.ts';
import { type FormData, vizType } from '#domain/chart/form/formData.ts';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { chartPicture } from '#domain/chart/picture/chartPicture.ts';
import type { MarkPlace, Note, Picture } from '#domain/chart/picture/picture.ts';
import { plainTable, tableView } from '#domain/chart/table/tableView.ts';
import { t } from '../t.ts';
import { BigNumberChart } from './BigNumberChart.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartMessage, ChartNotes } from './ChartMessage.tsx';
import { PivotChart } from './PivotChart.tsx';
import { TableChart } from './TableChart.tsx';
import { useLook } from './useLook.ts';
import styles from './Chart.module.css';

/** Vega comes with the first chart that needs it. */
const VegaPicture = lazy(async () => ({ default: (await import('./VegaPicture.tsx')).VegaPicture }));

export interface ChartViewProps {
  /** The chart's name, for those who hear the page. */
  readonly label: string;
  /** As stored; what it leaves out is taken as its controls would stand. */
  readonly form: FormData;
  /** The answers to the queries of `buildQuery`, in their order. */
  readonly frames: readonly Frame[];
  /** The dashboard's, or those of the form alone. */
  readonly colors: LabelColors;
  /** The labels of the marks that filter other charts; null when none do. */
  readonly selected?: readonly string[] | null;
  /** A mark was pressed: what it stands for, for `emitFilter`. */
  readonly onCrossFilter?: (dimensions: Dimensions) => void;
  readonly onContext?: (dimensions: Dimensions, at: { readonly x: number; readonly y: number }) => void;
  readonly onRendered?: () => void;
  /** A bug in a drawing, for the diagnostics. */
  readonly onFailure?: (error: unknown) => void;
}

/** A chart of any type, in the room it is given. Whatever its form holds, something honest is shown. */
export function ChartView(props: ChartViewProps): ReactNode {
  const { frames, colors, selected = null, onFailure } = props;
  const look = useLook(colors);
  const form = useMemo(() => withDefaults(props.form), [props.form]);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [broken, setBroken] = useState<Picture | null>(null);
  const frame = frames[0];
  const drawing = useMemo(
    () => (frame === undefined ? null : draw(() => chartPicture(form, frame, look, { hidden, selected }))),
    [form, frame, look, hidden, selected],
  );
  const emit = canEmit(form) ? props.onCrossFilter : undefined;

  if (frame === undefined) return <ChartMessage text={t('No data yet.')} />;
  if (drawing === null) return <OtherChart {...props} form={form} look={look} />;
  if (drawing === 'failed' || drawing === broken) return <Failed label={props.label} frame={frame} />;
  if ('reason' in drawing) return <ChartMessage text={t(drawing.reason.text, drawing.reason.values)} />;

  const toggle = (key: string): void =>
    setHidden((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const press = (place: MarkPlace, then?: (dimensions: Dimensions) => void): void => {
    const dimensions = drawing.dimensions(place);
    if (dimensions !== null) then?.(dimensions);
  };
  const fail = (error: unknown): void => {
    setBroken(drawing);
    onFailure?.(error);
  };
  return (
    <div className={styles['chart']}>
      <ChartLegend picture={drawing} hidden={hidden} onToggle={toggle} />
      <div className={styles['canvasRoom']}>
        <Suspense fallback={null}>
          <VegaPicture
            picture={drawing}
            onPress={emit === undefined ? undefined : (place) => press(place, emit)}
            onContext={(place, at) => press(place, (dimensions) => props.onContext?.(dimensions, at))}
            onFailure={fail}
            onDrawn={props.onRendered}
          />
        </Suspense>
      </div>
      <ChartNotes notes={drawing.notes} />
    </div>
  );
}

/** A bug in one drawing must not take the rows from a person. */
function draw<T>(make: () => T): T | 'failed' {
  try {
    return make();
  } catch {
    return 'failed';
  }
}

function Failed({ label, frame }: { readonly label: string; readonly frame: Frame }): ReactNode {
  const note: Note = { text: 'This chart could not be drawn. Its rows are shown instead.' };
  return (
    <div className={styles['chart']}>
      <ChartNotes notes={[note]} />
      <TableChart label={label} view={plainTable(frame)} />
    </div>
  );
}

type OtherChartProps = ChartViewProps & { readonly look: ReturnType<typeof useLook> };

/** What is not drawn but written: tables, pivots, single numbers, and types that are not known. */
function OtherChart({
  label,
  form,
  frames,
  look,
  selected = null,
  onCrossFilter,
}: OtherChartProps): ReactNode {
  const [frame] = frames;
  const type = vizType(form);
  const table = useMemo(() => (type === 'table' ? tableView(form, frames) : null), [type, form, frames]);
  const plain = useMemo(() => (frame === undefined ? null : plainTable(frame)), [frame]);
  const emit = canEmit(form) ? onCrossFilter : undefined;
  if (frame === undefined || plain === null) return null;
  if (type === 'big_number' || type === 'big_number_total') {
    return <BigNumberChart form={form} frames={frames} look={look} />;
  }
  if (frame.rowCount === 0)
    return <ChartMessage text={t('No data. Nothing matches what this chart asks for.')} />;
  if (type === 'pivot_table_v2') return <PivotChart label={label} form={form} frame={frame} onPress={emit} />;
  if (table !== null) {
    const press = (name: string, value: FrameValue): void => emit?.({ [name]: value });
    return (
      <TableChart
        label={label}
        view={table}
        selected={selected}
        onPress={
          emit === undefined ? undefined : (column, row) => press(column.name, column.values[row] ?? null)
        }
      />
    );
  }
  const notes: readonly Note[] = [
    type === ''
      ? { text: 'This chart names no type, so its rows are shown.' }
      : { text: 'Charts of the type {type} are not drawn yet, so the rows are shown.', values: { type } },
  ];
  return (
    <div className={styles['chart']}>
      <ChartNotes notes={notes} />
      <TableChart label={label} view={plain} />
    </div>
  );
}
