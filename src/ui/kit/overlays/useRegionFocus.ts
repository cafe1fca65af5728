import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * F6 moves the focus to the first button of a region, also from within a modal dialog, and back to where it was.
 * Returns a function that moves it back, for when what was focused in the region disappears.
 */
export function useRegionFocus(region: RefObject<HTMLElement | null>): () => void {
  const before = useRef<Element | null>(null);
  const moveBack = useCallback((): void => {
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  }, []);

  useEffect(() => {
    const box = region.current;
    if (box === null) return undefined;
    const page = box.ownerDocument;
    const rememberOutside = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget instanceof Element && !box.contains(relatedTarget)) before.current = relatedTarget;
    };
    const onKey = (event: KeyboardEvent): void => {
      const button = box.querySelector('button');
      if (event.key !== 'F6' || button === null) return;
      event.preventDefault();
      if (box.contains(page.activeElement)) moveBack();
      else button.focus();
    };
    box.addEventListener('focusin', rememberOutside);
    page.addEventListener('keydown', onKey, true);
    return () => {
      box.removeEventListener('focusin', rememberOutside);
      page.removeEventListener('keydown', onKey, true);
    };
  }, [region, moveBack]);

  return moveBack;
}
