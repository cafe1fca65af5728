/** The attribute of the region of notifications, which React Aria does not make inert behind a dialog. */
const REGION = '[data-react-aria-top-layer]';

/**
 * Keeps the height of the notifications that are shown as a custom property of a dialog's overlay, so that the dialog
 * leaves them room. Returns a function that ends it.
 */
export function keepRoomForNotifications(overlay: HTMLElement): () => void {
  const region = overlay.ownerDocument.querySelector<HTMLElement>(REGION);
  if (region === null) return () => undefined;
  const observer = new ResizeObserver(() =>
    overlay.style.setProperty('--notifications', `${region.offsetHeight}px`),
  );
  observer.observe(region);
  return () => observer.disconnect();
}
