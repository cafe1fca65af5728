import { useEffect, useRef } from 'react';

declare global {
  /** What a browser asks to close by the gesture or the button for going back, in some browsers. */
  class CloseWatcher extends EventTarget {
    destroy(): void;
  }
}

/**
 * Closes what lies over the page when a person on a phone goes back, which would leave the page. A keyboard has Escape,
 * which the part hears itself.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose), [onClose]);
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in window) || !matchMedia('(pointer: coarse)').matches) return undefined;
    function watch(): CloseWatcher {
      const made = new CloseWatcher();
      made.addEventListener('close', () => {
        // One hears a single request, and what it asks may stay open: a dialog that first asks whether to discard.
        watcher = watch();
        close.current();
      });
      return made;
    }
    let watcher = watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
