/** Records uncaught errors in the diagnostics log. */
export function captureErrors(page: Window, report: (error: unknown, where: string) => void): void {
  page.addEventListener('error', (event) => {
    // The browser's message when an observer needs another cycle; nothing failed.
    if (event.message.startsWith('ResizeObserver loop')) return;
    report(event.error ?? event.message, 'uncaught error');
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason, 'unhandled rejection'));
}
