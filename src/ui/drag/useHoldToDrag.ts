import { type RefObject, useEffect } from 'react';
import { useMedia } from '../page/useMedia.ts';

/** Where there is a touch screen, a press that is held drags what a mouse can drag inside an element. */
export function useHoldToDrag(root: RefObject<HTMLElement | null>): void {
  const isTouch = useMedia('(any-pointer: coarse)');
  useEffect(() => {
    const element = root.current;
    if (!isTouch || element === null) return undefined;
    let isLeft = false;
    let end = (): void => undefined;
    const load = async (): Promise<void> => {
      const { holdToDrag } = await import('./holdToDrag.ts');
      if (!isLeft) end = holdToDrag(element);
    };
    // Without it there are still the buttons and dialogs.
    void load().catch(() => undefined);
    return () => {
      isLeft = true;
      end();
    };
  }, [isTouch, root]);
}
