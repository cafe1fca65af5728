/** A chart with data is not drawn yet while it is only a success. */
const MOVING = '[aria-busy="true"], [data-state="success"]';

/** Resolves when nothing below loads or is being drawn, or after `most` milliseconds. */
export function untilStill(root: ParentNode & Node, max: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (root.querySelector(MOVING) === null) end();
    };
    const observer = new MutationObserver(check);
    const timer = setTimeout(end, max);
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(root, {
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'data-state'],
      childList: true,
    });
    check();
  });
}
