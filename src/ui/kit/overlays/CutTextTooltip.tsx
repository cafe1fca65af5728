import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../classes.ts';
import styles from './Tooltip.module.css';

export interface CutTextTooltipProps {
  /** What it watches, such as a list. */
  readonly within: RefObject<HTMLElement | null>;
}

interface CutText {
  readonly element: HTMLElement;
  readonly text: string;
  readonly isFocused: boolean;
}

/**
 * Shows the whole text of what ends in an ellipsis, while the pointer is on it or it is in what has the focus. For a
 * screen reader the text is not cut.
 */
export function CutTextTooltip({ within }: CutTextTooltipProps): ReactNode {
  const [cut, setCut] = useState<CutText | null>(null);

  useEffect(() => {
    const box = within.current;
    if (box === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const show = (element: HTMLElement | null, isFocused: boolean): void =>
      setCut((now) => {
        if (element === null) return null;
        const isShown = now?.element === element && now.isFocused === isFocused;
        return isShown ? now : { element, text: element.innerText, isFocused };
      });
    const hide = (): void => setCut(null);
    const point = ({ target, pointerType }: PointerEvent): void => {
      if (pointerType !== 'touch') show(cutAround(target, box), false);
    };
    const focus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches(':focus-visible'))
        show(cutAround(target, box) ?? cutInside(target), true);
    };
    box.addEventListener('pointerover', point, { signal });
    box.addEventListener('pointerleave', hide, { signal });
    box.addEventListener('focusin', focus, { signal });
    box.addEventListener('focusout', hide, { signal });
    box.addEventListener('scroll', hide, { signal, capture: true });
    box.ownerDocument.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    return () => listening.abort();
  }, [within]);

  return cut === null ? null : <WholeText {...cut} />;
}

const GAP = 2;
const EDGE = 8;

/** Below the element, above it where there is no room, and inside the window. */
function WholeText({ element, text, isFocused }: CutText): ReactNode {
  const tooltip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = tooltip.current;
    if (box === null) return;
    const { left, top, bottom } = element.getBoundingClientRect();
    const isBelow = bottom + GAP + box.offsetHeight + EDGE <= window.innerHeight;
    box.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - box.offsetWidth - EDGE))}px`;
    box.style.top = `${isBelow ? bottom + GAP : top - GAP - box.offsetHeight}px`;
  }, [element, text]);
  return createPortal(
    <div
      ref={tooltip}
      role="tooltip"
      className={classes(styles['tooltip'], styles['cut'], !isFocused && styles['late'])}
    >
      {text}
    </div>,
    document.body,
  );
}

function cutAround(target: EventTarget | null, box: HTMLElement): HTMLElement | null {
  for (let at = target; at instanceof HTMLElement && at !== box; at = at.parentElement)
    if (isCut(at)) return at;
  return null;
}

function cutInside(target: Element): HTMLElement | null {
  return [...target.querySelectorAll<HTMLElement>('*')].find(isCut) ?? null;
}

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
}
