/** Errors that nobody caught, for the diagnostics log. */
export function captureErrors(page: Window, report: (error: unknown, where: string) => void): void {
  page.addEventListener('error', (event) => {
    // What the browser says when an observer needs a second round; nothing failed.
    if (event.message.startsWith('ResizeObserver loop')) return;
    report(event.error ?? event.message, 'uncaught error');
  });
  page.addEventListener('unhandledrejection', (event) => report(event.reason, 'unhandled rejection'));
}
