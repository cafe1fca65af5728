import { type RefObject, useEffect, useState } from 'react';

/** Selects the text of an element's first input when it is shown, if wanted then. */
export function useFirstInput(element: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const [isWantedAtFirst] = useState(isWanted);
  useEffect(() => {
    if (isWantedAtFirst) element.current?.querySelector('input')?.select();
  }, [element, isWantedAtFirst]);
}
