import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { View } from 'vega';
import { asList, asNumber, asRecord } from '#domain/jsonValue.ts';
import type { MarkPlace, Picture } from '#domain/chart/picture/picture.ts';
import { ChartTooltip, type PointedAt } from './ChartTooltip.tsx';
import styles from './Chart.module.css';
import { createView } from './vegaRuntime.ts';

export interface VegaPictureProps {
  readonly picture: Picture;
  readonly onPress?: ((place: MarkPlace) => void) | undefined;
  readonly onContext?:
    | ((place: MarkPlace, at: { readonly x: number; readonly y: number }) => void)
    | undefined;
  /** The picture cannot be drawn: a bug, told to whoever shows it. */
  readonly onFailure: (error: unknown) => void;
  readonly onDrawn?: (() => void) | undefined;
}

/** Draws a picture in the room it is given, and follows that room. */
export function VegaPicture({
  picture,
  onPress,
  onContext,
  onFailure,
  onDrawn,
}: VegaPictureProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<(PointedAt & { readonly of: Picture }) | null>(null);
  const told = useEffectEvent((place: MarkPlace | null, event: MouseEvent) => {
    const text = place === null ? null : picture.tooltip(place);
    setPointed(text === null ? null : { text, x: event.clientX, y: event.clientY, of: picture });
  });
  const pressed = useEffectEvent((place: MarkPlace) => onPress?.(place));
  const asked = useEffectEvent((place: MarkPlace, at: { x: number; y: number }) => onContext?.(place, at));
  const failed = useEffectEvent(onFailure);
  const drawn = useEffectEvent(() => onDrawn?.());

  useLayoutEffect(() => {
    const container = box.current;
    if (container === null) return undefined;
    // The drawing before stays until this one is there, so that new rows come without a flash.
    const layer = document.createElement('div');
    container.append(layer);
    let view: View | null = null;
    let ended = false;
    let size = { width: 0, height: 0 };
    let isRunning = false;
    const draw = (): void => {
      const { clientWidth: width, clientHeight: height } = container;
      // A size that is set while Vega fits the drawing into the one before is lost; it is looked at again afterwards.
      if (ended || isRunning || width < 8 || height < 8) return;
      if (size.width === width && size.height === height) return;
      size = { width, height };
      isRunning = true;
      try {
        if (view === null) {
          view = createView(picture.spec, layer);
          listen(view);
        }
        view.width(width).height(height).resize();
        if (hasRoom(picture)) view.signal('room', width);
        view.runAsync().then(() => {
          isRunning = false;
          if (ended) return;
          while (layer.previousSibling !== null) layer.previousSibling.remove();
          drawn();
          draw();
        }, failed);
      } catch (error) {
        failed(error);
      }
    };
    const listen = (created: View): void => {
      created.addEventListener('mousemove', (event, item) => told(placeOf(item), event as MouseEvent));
      created.addEventListener('click', (_event, item) => {
        const place = placeOf(item);
        if (place !== null) pressed(place);
      });
      created.addEventListener('contextmenu', (event, item) => {
        const place = placeOf(item);
        if (place !== null && event instanceof MouseEvent)
          asked(place, { x: event.clientX, y: event.clientY });
      });
    };
    const observer = new ResizeObserver(draw);
    // A dashboard draws many at once: each has a task of its own, so that the page answers between them.
    const turn = setTimeout(() => {
      draw();
      observer.observe(container);
    });
    return () => {
      ended = true;
      clearTimeout(turn);
      observer.disconnect();
      view?.finalize();
      if (view === null) layer.remove();
    };
  }, [picture]);

  return (
    <>
      <div ref={box} className={styles['canvas']} aria-hidden="true" onMouseLeave={() => setPointed(null)} />
      {pointed?.of === picture ? <ChartTooltip text={pointed.text} x={pointed.x} y={pointed.y} /> : null}
    </>
  );
}

/** Drawings whose labels lie slanted when the room is small ask for its width. */
function hasRoom({ spec }: Picture): boolean {
  return asList(spec['signals']).some((signal) => asRecord(signal)['name'] === 'room');
}

/** The row and series a mark carries; the marks of a facet carry them in their first datum. */
function placeOf(item: unknown): MarkPlace | null {
  const datum = asRecord(asRecord(item)['datum']);
  const own = asNumber(datum['row']) === null ? asRecord(datum['datum']) : datum;
  const row = asNumber(own['row']);
  return row === null ? null : { row, series: asNumber(own['series']) };
}
