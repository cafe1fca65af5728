import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Frame } from '#domain/compile/frame.ts';
import { canEmit } from '#charts/filter/emitFilter.ts';
import type { Dimensions } from '#domain/filter/mask/dimensions.ts';
import type { MarkPlace, ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { Note } from '#domain/note.ts';
import { withToggled } from '#charts/kit/spec/series/withToggled.ts';
import type { Draw } from '#charts/api.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import { t } from '../t.ts';
import { AS_STORED, type ChartArrangement } from './chartArrangement.ts';
import { ChartLayout, layoutKey } from './ChartLayout.tsx';
import { ChartMessage, ChartNotes } from './ChartMessage.tsx';
import type { ChartViewProps } from './chartViewProps.ts';
import { NO_IMAGES } from './vega/images/chartImageStore.ts';
import { TableChart } from './tables/TableChart.tsx';
import { drawnSpec, isDrawnAlike } from './drawnSpec.ts';
import { rememberWithNext } from './rememberWithNext.ts';
import { usePageTheme } from './useChartTheme.ts';
import { VegaChart, type VegaChartProps } from './vega/VegaChart.tsx';
import { WrittenChart } from './WrittenChart.tsx';
import styles from './Chart.module.css';
import own from './DrawnChart.module.css';

export type DrawnChartProps = ChartViewProps & {
  /** How its type is drawn; null for types that are HTML, and for unknown ones. */
  readonly draw: Draw | null;
  /** Of types that are panned and zoomed. */
  readonly PanZoom?: VegaChartProps['PanZoom'];
};

/** A chart with its legend and notes. Without a drawing it is HTML. */
export function DrawnChart(props: DrawnChartProps): ReactNode {
  const { frames, colors, form, ahead = null, headings, draw, zoom, onFailure } = props;
  const selected = useSameList(props.selected ?? null);
  const page = usePageTheme();
  const theme = useMemo(() => ({ ...page, colors }), [page, colors]);
  const [{ hidden, toggled }, setArrangement] = useState<Shown>(() => props.arrangement?.read() ?? AS_STORED);
  const [broken, setBroken] = useState<ChartSpec | null>(null);
  const frame = frames[0];
  const [specs] = useState(() => rememberWithNext(drawnSpec, isDrawnAlike));
  const how = { page, draw, headings, hidden, toggled, selected, zoom };
  const drawing = specs.shown({ form, frames, colors }, how);
  const next = ahead && specs.next(ahead, how);
  const emit = canEmit(form) ? props.onCrossFilter : undefined;
  const roomAhead = useRef<HTMLDivElement>(null);
  const bug = drawing !== null && 'bug' in drawing ? drawing.bug : null;
  const reportFailure = useEffectEvent((error: unknown) => onFailure?.(error));
  useEffect(() => {
    if (bug !== null) reportFailure(bug);
  }, [bug]);
  const isDrawn = drawing !== null && 'spec' in drawing && drawing !== broken;
  const rendered = useEffectEvent(() => props.onRendered?.());
  // A drawn chart reports when it is ready; others are ready with the page.
  useEffect(() => {
    if (!isDrawn && frame !== undefined) rendered();
  }, [isDrawn, frame]);

  if (frame === undefined) return <ChartMessage text={t('No data yet.')} />;
  if (drawing === null) return <WrittenChart {...props} theme={theme} />;
  if ('bug' in drawing || drawing === broken) return <Failed label={props.label} frame={frame} />;
  if ('reason' in drawing) return <ChartMessage text={t(drawing.reason.text, drawing.reason.values)} />;

  const arrange = (next: Shown): void => {
    setArrangement(next);
    props.arrangement?.keep(next);
  };
  const { toggles } = drawing;
  const pressed = (place: MarkPlace): void => {
    const next = toggles?.get(place.row)?.toggled;
    if (next !== undefined) arrange({ hidden, toggled: next });
    else press(place, emit);
  };
  const press = (place: MarkPlace, then?: (dimensions: Dimensions) => void): void => {
    const dimensions = dimensionsAt(drawing.dimensions, place);
    if (dimensions !== null) then?.(dimensions);
  };
  const fail = (error: unknown): void => {
    setBroken(drawing);
    onFailure?.(error);
  };
  const expected = next !== null && 'spec' in next ? next : null;
  const isLaidOutAnew =
    ahead !== null && expected !== null && layoutKey(expected, ahead.form) !== layoutKey(drawing, form);
  return (
    <div className={own['layouts']} data-drawn={theme.mode}>
      <ChartLayout
        picture={drawing}
        form={form}
        hidden={hidden}
        onToggle={(key) => arrange({ hidden: withToggled(hidden, key), toggled })}
      >
        <VegaChart
          label={props.label}
          picture={drawing}
          ahead={expected}
          roomAhead={roomAhead}
          shelf={props.chartImages ?? NO_IMAGES}
          onPress={emit === undefined && toggles === undefined ? undefined : pressed}
          // Marks without dimensions are about the whole chart.
          onContext={(place, at) => props.onContext?.(dimensionsAt(drawing.dimensions, place) ?? {}, at)}
          onFailure={fail}
          onDrawn={props.onRendered}
          overTime={props.overTime}
          arrangement={props.arrangement}
          isOnly={props.isOnly}
          PanZoom={props.PanZoom}
        />
      </ChartLayout>
      {isLaidOutAnew && (
        <div className={own['ahead']}>
          <ChartLayout picture={expected} form={ahead.form} hidden={hidden} onToggle={nothing}>
            <div ref={roomAhead} className={styles['canvas']} />
          </ChartLayout>
        </div>
      )}
    </div>
  );
}

/** Nothing is pressed in a layout that is not visible. */
const nothing = (): void => undefined;

/** What a spec is built with. */
type Shown = Pick<ChartArrangement, 'hidden' | 'toggled'>;

/** The same list while its content is equal, so that a new list alone does not redraw a chart. */
function useSameList(list: readonly string[] | null): readonly string[] | null {
  const key = JSON.stringify(list);
  return useMemo(() => JSON.parse(key) as readonly string[] | null, [key]);
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
