import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react';
import { type PanZoom, type Section, sectionSignals, WHOLE } from '#domain/chart/spec/panZoom.ts';
import type { Drawing } from '../vega/drawing.ts';
import { PanZoomButtons } from './PanZoomButtons.tsx';
import { listenForPanZoom } from './panZoomGestures.ts';
import { sectionAfterKey } from './sectionAfterKey.ts';

export interface PanZoomHandle {
  /** Whether the key was one of panning and zooming. */
  readonly key: (event: { readonly key: string; readonly shiftKey: boolean }) => boolean;
}

export interface PanZoomLayerProps {
  readonly ref: Ref<PanZoomHandle>;
  readonly can: PanZoom;
  /** The element whose pointers move the drawing. */
  readonly box: RefObject<HTMLElement | null>;
  readonly drawing: () => Drawing | null;
  readonly onDragged: () => void;
  /** The marks are at their new places. */
  readonly onShown: () => void;
}

interface Arranged {
  readonly section: Section;
  /** How far marks were dragged, by their keys, in widths and heights of the drawing. */
  readonly moved: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

const AS_DRAWN: Arranged = { section: WHOLE, moved: {} };

/** Pans and zooms a drawing by pointer, wheel, keys and buttons, and drags its marks. It stays so when it is redrawn. */
export function PanZoomLayer({ ref, can, box, drawing, onDragged, onShown }: PanZoomLayerProps): ReactNode {
  const arranged = useRef(AS_DRAWN);
  const dragged = useEffectEvent(onDragged);
  const current = useEffectEvent(() => can);
  const section = (): Section => arranged.current.section;

  async function arrange(next: Arranged): Promise<void> {
    arranged.current = next;
    const isAsDrawn = next.section === WHOLE && next.moved === AS_DRAWN.moved;
    await drawing()?.set(isAsDrawn ? {} : { ...sectionSignals(next.section), moved: next.moved });
    onShown();
  }
  /** The whole chart is as it was drawn. */
  const show = (next: Section): void =>
    void arrange(next === WHOLE ? AS_DRAWN : { ...arranged.current, section: next });
  const showNow = useEffectEvent(show);
  const moveNow = useEffectEvent((key: string, x: number, y: number) => {
    const { moved } = arranged.current;
    const before = moved[key] ?? { x: 0, y: 0 };
    void arrange({ ...arranged.current, moved: { ...moved, [key]: { x: before.x + x, y: before.y + y } } });
  });
  const area = useEffectEvent(() => drawing()?.area() ?? null);
  const grabbed = useEffectEvent(() => drawing()?.grabbed() ?? null);

  useEffect(
    () =>
      box.current === null
        ? undefined
        : listenForPanZoom(box.current, {
            can: current,
            section: () => arranged.current.section,
            show: showNow,
            area,
            grabbed,
            move: moveNow,
            dragged,
          }),
    [box],
  );
  useImperativeHandle(ref, () => ({
    key(event) {
      const next = sectionAfterKey(section(), event, can);
      if (next !== null) show(next);
      return next !== null;
    },
  }));

  return <PanZoomButtons can={can} section={section} onShow={show} />;
}
