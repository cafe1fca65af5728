/** Resolves when no element below has `aria-busy`, or after `most` milliseconds. */
export function untilStill(root: ParentNode & Node, most: number): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (root.querySelector('[aria-busy="true"]') === null) end();
    };
    const observer = new MutationObserver(check);
    const timer = setTimeout(end, most);
    function end(): void {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    }
    observer.observe(root, {
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
      childList: true,
    });
    check();
  });
}
