import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Slot } from '#domain/kiosk/player.ts';
import type { Millis } from '#domain/time.ts';
import { type FrameState, frameState } from './frameState.ts';
import styles from './KioskPage.module.css';

interface ScreenFrameProps {
  readonly slot: Slot;
  readonly isFront: boolean;
  /** Each second it is looked at. */
  readonly now: Millis;
  readonly address: string;
  readonly onState: (state: FrameState) => void;
}

const SMALLEST = 0.4;

/** A dashboard in a frame of its own: its memory is given back with the frame, and what breaks in it stays there. */
export function ScreenFrame({ slot, isFront, now, address, onState }: ScreenFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const reportState = useRef(onState);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    reportState.current = onState;
  });
  useEffect(() => {
    const here = frame.current;
    if (here === null) return;
    const state = frameState(here);
    const space = here.parentElement?.clientHeight ?? 0;
    const canFit = slot.item.fits && state.height > 0 && space > 0;
    const wanted = canFit ? Math.max(SMALLEST, Math.min(1, space / state.height)) : scale;
    const fits = Math.abs(scale - wanted) < 0.02;
    if (!fits) setScale(wanted);
    // Scaled down it shows more charts, which are loaded first.
    reportState.current(fits || state.kind !== 'ready' ? state : { ...state, kind: 'loading' });
  }, [now, slot, scale]);
  const size = `${100 / scale}%`;
  return (
    <iframe
      ref={frame}
      title={isFront ? 'Dashboard on screen' : 'Next dashboard'}
      src={address}
      className={styles['frame']}
      data-slot={slot.key}
      data-front={isFront ? '' : undefined}
      aria-hidden={!isFront}
      tabIndex={-1}
      style={{ width: size, height: size, transform: `scale(${scale})` }}
    />
  );
}
