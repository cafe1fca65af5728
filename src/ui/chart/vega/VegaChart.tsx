import type { Point } from '#domain/point.ts';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { MarkPlace, ChartSpec } from '#charts/kit/spec/chartSpec.ts';
import type { PanZoomHandle, PanZoomLayerProps } from '../panZoom/PanZoomLayer.tsx';
import { t } from '../../t.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';
import { ChartTooltip, type PointedAt } from '../ChartTooltip.tsx';
import type { ChartViewProps } from '../chartViewProps.ts';
import styles from '../Chart.module.css';
import { LeftOut } from './LeftOut.tsx';
import { MarkKeys, type MarkKeysHandle } from './MarkKeys.tsx';
import { createDrawing, type VegaDrawing } from './drawing.ts';
import type { PlacedMark } from './placedMarks.ts';
import type { ChartImageStore } from './images/chartImageStore.ts';

export interface VegaChartProps {
  /** The name of the chart. */
  readonly label: string;
  readonly picture: ChartSpec;
  /** What will probably be shown next; null if nothing is expected. */
  readonly ahead?: ChartSpec | null;
  /** The room that `ahead` will have, where it is not that of the picture. */
  readonly roomAhead: RefObject<HTMLElement | null>;
  readonly shelf: ChartImageStore;
  readonly onPress?: ((place: MarkPlace) => void) | undefined;
  readonly onContext?: ((place: MarkPlace, at: Point) => void) | undefined;
  /** The chart cannot be drawn: a bug, reported to the parent. */
  readonly onFailure: (error: unknown) => void;
  readonly onDrawn?: (() => void) | undefined;
  readonly overTime?: ChartViewProps['overTime'];
  /** Keeps the part that is shown, and dragged marks. */
  readonly arrangement?: ChartViewProps['arrangement'] | undefined;
  readonly isOnly?: ChartViewProps['isOnly'];
  /** Of types that are panned and zoomed. */
  readonly PanZoom?: ComponentType<PanZoomLayerProps> | undefined;
}

/** Draws a chart in its box, and resizes with it. */
export function VegaChart({
  label,
  picture,
  ahead = null,
  roomAhead,
  shelf,
  onPress,
  onContext,
  onFailure,
  onDrawn,
  overTime,
  arrangement,
  isOnly = false,
  PanZoom,
}: VegaChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<(PointedAt & { readonly of: ChartSpec }) | null>(null);
  const hovered = useEffectEvent((place: MarkPlace | null, event: MouseEvent) => {
    const text = place === null ? null : tooltipAt(picture, place);
    setPointed(text === null ? null : { text, x: event.clientX, y: event.clientY, of: picture });
  });
  const pressed = useEffectEvent((place: MarkPlace) => onPress?.(place));
  const asked = useEffectEvent((place: MarkPlace, at: { x: number; y: number }) => onContext?.(place, at));
  const failed = useEffectEvent(onFailure);
  const [leftOut, setLeftOut] = useState(0);
  const drawing = useRef<VegaDrawing | null>(null);
  const keys = useRef<MarkKeysHandle>(null);
  const drawn = useEffectEvent(() => {
    keys.current?.drawn();
    setLeftOut(drawing.current?.leftOut() ?? 0);
    onDrawn?.();
  });

  const panZoom = useRef<PanZoomHandle>(null);
  const can = PanZoom === undefined ? null : (picture.panZoom ?? null);

  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const made = createDrawing(box.current, shelf, { pointed: hovered, pressed, asked, drawn, failed });
    drawing.current = made;
    return () => made.end();
  }, [shelf]);
  const show = useEffectEvent(() => drawing.current?.show(picture, isOnly));
  useLayoutEffect(() => show(), [picture, shelf]);
  useEffect(() => {
    if (ahead !== null) drawing.current?.expect(ahead, roomAhead.current);
  }, [ahead, roomAhead, shelf]);

  /** A box of the drawing, in pixels of the window. */
  const middleOf = (mark: PlacedMark): Point => {
    const { left = 0, top = 0 } = box.current?.getBoundingClientRect() ?? {};
    return { x: left + mark.x + mark.width / 2, y: top + mark.y + mark.height / 2 };
  };
  function point(mark: PlacedMark | null): void {
    const text = mark === null ? null : tooltipAt(picture, mark.place);
    setPointed(mark === null || text === null ? null : { text, ...middleOf(mark), of: picture });
  }

  return (
    <>
      <div ref={box} className={styles['canvas']} aria-hidden="true" onMouseLeave={() => setPointed(null)} />
      <MarkKeys
        label={label}
        ref={keys}
        marks={() => drawing.current?.marks() ?? []}
        tooltip={(place) => tooltipAt(picture, place)}
        onMark={point}
        onPress={(place) => onPress?.(place)}
        onMenu={(mark) => onContext?.(mark.place, middleOf(mark))}
        others={
          can === null
            ? undefined
            : {
                key: (event) => panZoom.current?.key(event) ?? false,
                hint: t(
                  'Plus and minus zoom, arrow keys with Shift move the chart, 0 shows the whole chart.',
                ),
              }
        }
      />
      {PanZoom !== undefined && can !== null && (
        <Suspense fallback={null}>
          <PanZoom
            ref={panZoom}
            can={can}
            box={box}
            drawing={() => drawing.current}
            store={arrangement}
            onDragged={() => setPointed(null)}
            onShown={() => keys.current?.drawn()}
          />
        </Suspense>
      )}
      {picture.time && overTime && (
        <Suspense fallback={null}>
          <overTime.Layer
            label={label}
            id={overTime.id}
            axis={picture.time}
            plot={() => drawing.current?.plot() ?? null}
          />
        </Suspense>
      )}
      {picture.leftOut !== undefined && leftOut > 0 && <LeftOut text={picture.leftOut} count={leftOut} />}
      {pointed?.of === picture ? <ChartTooltip text={pointed.text} x={pointed.x} y={pointed.y} /> : null}
    </>
  );
}
