/**
 * Loads what changes need with the first press or key on a page: a change that waits for its code is lost if the person
 * closes the page meanwhile. Before the element that is pressed: buttons keep their presses to themselves.
 */
export function loadOnFirstInput(page: Pick<Window, 'addEventListener'>, load: () => void): void {
  for (const kind of ['pointerdown', 'keydown'])
    page.addEventListener(kind, load, { once: true, capture: true });
}
