import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls back each time the pointer or the focus comes into an element: a person is about to use it. */
export function useNear(element: RefObject<HTMLElement | null>, onNear: (() => void) | undefined): void {
  const near = useEffectEvent(() => onNear?.());
  useEffect(() => {
    const box = element.current;
    const focused = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node) || box?.contains(relatedTarget) !== true) near();
    };
    const entered = (): void => near();
    box?.addEventListener('pointerenter', entered);
    box?.addEventListener('focusin', focused);
    return () => {
      box?.removeEventListener('pointerenter', entered);
      box?.removeEventListener('focusin', focused);
    };
  }, [element]);
}
