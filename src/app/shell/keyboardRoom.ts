/** What a keyboard on the screen covers at least; bars of a browser that come and go are lower. */
const KEYBOARD_PX = 120;

/** What is used of a window here. */
type Page = Pick<Window, 'innerHeight' | 'visualViewport' | 'document' | 'scrollTo'>;

/**
 * Keeps the shell as high as what is in sight while a keyboard on the screen lies over the page, by the custom property
 * `--visible-height`: else the browser moves the page up, and its title and the end of a long text with it. Returns a
 * function that ends it.
 */
export function keepAboveKeyboard(page: Page): () => void {
  const { visualViewport: seen, document } = page;
  if (seen === null) return () => undefined;
  const { style } = document.documentElement;
  const follow = (): void => {
    // A page that is enlarged by two fingers is larger than what is seen of it, on purpose.
    const isCovered = seen.scale < 1.01 && page.innerHeight - seen.height > KEYBOARD_PX;
    if (!isCovered) {
      style.removeProperty('--visible-height');
      return;
    }
    style.setProperty('--visible-height', `${Math.floor(seen.height)}px`);
    page.scrollTo(0, 0);
  };
  follow();
  seen.addEventListener('resize', follow);
  return () => {
    seen.removeEventListener('resize', follow);
    style.removeProperty('--visible-height');
  };
}
