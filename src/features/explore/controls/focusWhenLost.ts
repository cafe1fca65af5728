/** A dialog that closes, or a button that removes itself, may be drawn for so long. */
const MAX_FRAMES = 60;

/** Focuses something once the focus is nowhere, as after a button that removes itself. Returns what ends the wait. */
export function focusWhenLost(page: Document, targetOf: () => HTMLElement | null | undefined): () => void {
  let frame = 0;
  let left = MAX_FRAMES;
  const look = (): void => {
    left -= 1;
    if (left < 0) return;
    if (page.activeElement === null || page.activeElement === page.body) targetOf()?.focus();
    else frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/** The first field in the element around a button that removes itself when it is pressed. */
export function focusFieldAround(button: Element, around: string): void {
  const box = button.closest(around);
  if (box !== null)
    focusWhenLost(box.ownerDocument, () =>
      box.querySelector<HTMLElement>('input, textarea, select, button, [contenteditable=true]'),
    );
}
