import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TooltipText } from '#charts/kit/spec/chartSpec.ts';
import { t } from '../t.ts';
import chart from './Chart.module.css';
import styles from './ChartTooltip.module.css';

export interface PointedAt {
  readonly text: TooltipText;
  readonly x: number;
  readonly y: number;
}

const AWAY = 14;
const EDGE = 8;

/** The tooltip at the pointer, kept inside the window. Keyboard users have the table. */
export function ChartTooltip({ text, x, y }: PointedAt): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [passed, setPassed] = useState<TooltipText | null>(null);
  // A finger does not leave a chart as a pointer does: what it pointed at scrolls away, or it touches something else.
  useEffect(() => {
    const pass = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'touch') setPassed(text);
    };
    // A touch is cancelled when the page scrolls with it.
    const types = ['pointerdown', 'pointercancel'] as const;
    for (const type of types) window.addEventListener(type, pass, { capture: true });
    return () => {
      for (const type of types) window.removeEventListener(type, pass, { capture: true });
    };
  }, [text]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { width, height } = element.getBoundingClientRect();
    const left = x + AWAY + width + EDGE > window.innerWidth ? x - AWAY - width : x + AWAY;
    const top = Math.min(y + AWAY, window.innerHeight - height - EDGE);
    element.style.transform = `translate(${Math.max(left, EDGE)}px, ${Math.max(top, EDGE)}px)`;
  });
  if (passed === text) return null;
  return createPortal(
    <div ref={box} className={styles['tooltip']} aria-hidden="true">
      <div className={styles['tooltipTitle']}>{text.title}</div>
      {text.lines.map((line, i) => (
        <div key={i} className={styles['tooltipLine']} data-strong={line.strong}>
          <span
            className={chart['swatch']}
            style={line.swatch ?? { background: line.color ?? 'transparent' }}
          />
          <span className={styles['tooltipLabel']}>{line.label}</span>
          <span className={styles['tooltipValue']}>{line.value}</span>
        </div>
      ))}
      {text.more > 0 ? (
        <div className={styles['tooltipMore']}>{t('and {more} more', { more: text.more })}</div>
      ) : null}
      {text.press ? (
        <div className={styles['tooltipMore']}>{t(text.press.text, text.press.values)}</div>
      ) : null}
    </div>,
    document.body,
  );
}
