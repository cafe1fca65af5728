import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { parentOf } from '#domain/dashboard/edit/layoutMap.ts';
import { sizeLimits } from '#domain/dashboard/edit/edits/resize.ts';
import { innerWidth } from '#domain/dashboard/edit/width.ts';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import styles from './EditFrame.module.css';
import { useEditing, useShown } from '../editContext.ts';
import { resizedTo } from '../session/editMode.ts';

/** Pixels per unit of height. */
const UNIT = 8;

type Side = 'right' | 'bottom' | 'corner';

interface Grab {
  readonly x: number;
  readonly y: number;
  /** Pixels per column. */
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/** Resize handles at the edges of a component, for pointers; the menu has the keyboard alternative. */
export function ResizeHandles({
  id,
  frame,
}: {
  readonly id: string;
  readonly frame: RefObject<HTMLElement | null>;
}): ReactNode {
  const { session } = useEditing();
  const isResizing = useObserved(session.mode, (mode) => mode.kind === 'resize' && mode.id === id);
  const grab = useRef<Grab | null>(null);
  const width = useShown((shown) => sizeLimits(shown, id).width?.now ?? null);
  const height = useShown((shown) => sizeLimits(shown, id).height?.now ?? null);
  const sides: readonly Side[] = [
    ...(width === null ? [] : ['right' as const]),
    ...(height === null ? [] : ['bottom' as const]),
    ...(width === null || height === null ? [] : ['corner' as const]),
  ];

  function begin(event: PointerEvent<HTMLElement>): void {
    const row = frame.current?.parentElement;
    const shown = session.shown.get();
    const parent = parentOf(shown, id);
    if (event.button !== 0 || row == null || parent === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
    grab.current = {
      x: event.clientX,
      y: event.clientY,
      column: (row.clientWidth + gap) / innerWidth(shown, parent.id),
      width: width ?? 0,
      height: height ?? 0,
    };
    session.resize(id);
  }

  function drag(event: PointerEvent<HTMLElement>, side: Side): void {
    const mode = session.mode.get();
    const from = grab.current;
    if (from === null || mode.kind !== 'resize') return;
    session.mode.set(
      resizedTo(mode, {
        ...(side !== 'bottom' && { width: from.width + (event.clientX - from.x) / from.column }),
        ...(side !== 'right' && { height: from.height + (event.clientY - from.y) / UNIT }),
      }),
    );
  }

  function end(): void {
    if (grab.current === null) return;
    grab.current = null;
    session.confirm();
  }

  return (
    <>
      {isResizing && (
        <span className={styles['size']} aria-hidden>
          {[width !== null && t('{n} of 12 columns', { n: width }), height !== null && `${height * UNIT} px`]
            .filter(Boolean)
            .join(' × ')}
        </span>
      )}
      {sides.map((side) => (
        <span
          key={side}
          aria-hidden
          data-resize={side}
          className={styles['handle']}
          onPointerDown={begin}
          onPointerMove={(event) => drag(event, side)}
          onPointerUp={end}
          onPointerCancel={() => {
            grab.current = null;
            session.cancel();
          }}
        />
      ))}
    </>
  );
}
