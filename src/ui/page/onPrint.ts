/**
 * Calls `begin` before the page is printed, when the browser takes what is there, and `end` afterwards. Returns how to
 * stop.
 */
export function onPrint(begin: () => void, end: () => void): () => void {
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
