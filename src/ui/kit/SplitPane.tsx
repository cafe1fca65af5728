import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './SplitPane.module.css';
import { type LeastSize, clampSize, shownAt, sizeAfterKey, sizeGiven, sizeReported } from './splitSize.ts';

export interface SplitPaneProps {
  /** The divider's name: "Resize the tables". */
  readonly label: string;
  readonly direction: 'row' | 'column';
  /** Per cent of the first pane. */
  readonly size: number;
  /** Called after a drag or a key press. */
  readonly onResized: (size: number) => void;
  readonly minFirst?: LeastSize;
  readonly minSecond?: LeastSize;
  /** Null if the second pane has all the space: it stays mounted when the first one is shown or hidden. */
  readonly first: ReactNode;
  readonly second: ReactNode;
}

/** Two panes with a divider that moves by pointer and by keys. */
export function SplitPane(props: SplitPaneProps): ReactNode {
  const { label, direction, size, onResized, minFirst = '10%', minSecond = '10%', first, second } = props;
  const box = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(() => shownAt(size));
  const [isDragging, setIsDragging] = useState(false);
  const current = sizeGiven(own, size);
  if (current !== own) setOwn(current);
  const { shown } = current;
  const isRow = direction === 'row';

  function isMirrored(): boolean {
    return isRow && box.current !== null && getComputedStyle(box.current).direction === 'rtl';
  }

  function clamped(wanted: number): number {
    const total = (isRow ? box.current?.clientWidth : box.current?.clientHeight) ?? 0;
    return Math.round(100 * clampSize(wanted, total, minFirst, minSecond)) / 100;
  }

  function report(to: number): void {
    setOwn(sizeReported(current, to));
    onResized(to);
  }

  function onPointerMove(event: PointerEvent): void {
    const rect = box.current?.getBoundingClientRect();
    if (!isDragging || rect === undefined) return;
    const share = isRow ? (event.clientX - rect.left) / rect.width : (event.clientY - rect.top) / rect.height;
    setOwn({ ...current, shown: clamped(100 * (isMirrored() ? 1 - share : share)) });
  }

  function onPointerUp(): void {
    if (isDragging) report(shown);
    setIsDragging(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [grows, shrinks] = isRow ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp'];
    const wanted = isMirrored()
      ? sizeAfterKey(event.key, shown, shrinks, grows)
      : sizeAfterKey(event.key, shown, grows, shrinks);
    if (wanted === null) return;
    event.preventDefault();
    report(clamped(wanted));
  }

  const tracks =
    first === null
      ? 'minmax(0, 1fr)'
      : `minmax(${minFirst}, ${shown}fr) auto minmax(${minSecond}, ${100 - shown}fr)`;
  // A movable separator is a control, whatever its role.
  const divider = (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={isRow ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(shown)}
      tabIndex={0}
      className={classes(styles['divider'], styles[direction])}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsDragging(true);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    />
  );

  return (
    <div
      ref={box}
      className={classes(styles['box'], isDragging && styles['dragging'])}
      style={isRow ? { gridTemplateColumns: tracks } : { gridTemplateRows: tracks }}
    >
      {first !== null && <div className={styles['pane']}>{first}</div>}
      {first !== null && divider}
      <div className={styles['pane']}>{second}</div>
    </div>
  );
}
