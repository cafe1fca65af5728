import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Millis, SECOND } from '#domain/time.ts';

/** A slow chart is not waited for longer. */
const MAX_WAIT: Millis = 0.3 * SECOND;

/** The parts that stay inert behind a dialog until the change it made is painted. */
const INERT_UNTIL_PAINTED = '[data-inert-until-painted]';

/**
 * A dialog makes the page behind it inert. Taking that away computes the styles of all elements again, thousands where
 * a table has many columns, and the change that the dialog made would wait for them. So some parts are inert by
 * themselves while a dialog is open, until `painted` settles. The part that the dialog was opened from is not: it gets
 * its focus back at once.
 */
export function useInertUntilPainted(
  root: RefObject<HTMLElement | null>,
  painted: () => Promise<void>,
): void {
  const waitForPaint = useEffectEvent(painted);
  useEffect(() => {
    const page = root.current?.closest<HTMLElement>('body > *');
    if (page === null || page === undefined) return undefined;
    let focused: Node | null = null;
    const note = ({ target }: FocusEvent): void => {
      focused = target instanceof Node ? target : null;
    };
    const parts = (): readonly HTMLElement[] => [...page.querySelectorAll<HTMLElement>(INERT_UNTIL_PAINTED)];
    async function release(): Promise<void> {
      await Promise.race([waitForPaint(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
      if (page?.inert !== true) for (const part of parts()) part.inert = false;
    }
    const observer = new MutationObserver(() => {
      if (!page.inert) return void release();
      for (const part of parts()) part.inert = !part.contains(focused);
    });
    page.addEventListener('focusin', note);
    observer.observe(page, { attributes: true, attributeFilter: ['inert'] });
    return () => {
      page.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [root]);
}
