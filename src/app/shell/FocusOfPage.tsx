import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Where the element that had the focus went with the page before, the focus is at the page now: without it a screen
 * reader is silent, and the first Tab begins anywhere.
 */
export function FocusOfPage(): null {
  const { pathname, search } = useLocation();
  const focused = useRef<EventTarget | null>(null);

  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);

  useEffect(() => {
    const isLost = focused.current instanceof Node && !focused.current.isConnected;
    if (isLost && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, search]);

  return null;
}
