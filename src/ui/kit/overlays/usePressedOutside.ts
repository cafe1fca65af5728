import { type RefObject, useEffect, useRef } from 'react';

/** Tells whether the person's last input was a press outside the dialog that an element is in. */
export function usePressedOutside(content: RefObject<HTMLElement | null>): () => boolean {
  const isOutside = useRef(false);
  useEffect(() => {
    const page = content.current?.ownerDocument;
    const note = ({ type, target }: Event): void => {
      const dialog = content.current?.closest('[role="dialog"]');
      isOutside.current = type !== 'keydown' && target instanceof Node && dialog?.contains(target) !== true;
    };
    for (const type of INPUTS) page?.addEventListener(type, note, true);
    return () => {
      for (const type of INPUTS) page?.removeEventListener(type, note, true);
    };
  }, [content]);
  return () => isOutside.current;
}

const INPUTS = ['pointerdown', 'click', 'keydown'] as const;
