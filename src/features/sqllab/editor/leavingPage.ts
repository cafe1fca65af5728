interface Leaving {
  /** Called when the page is hidden or closed. */
  readonly leave: () => void;
  /** Whether the browser asks before it discards the page. */
  readonly isAsked: () => boolean;
}

/** Watches a page that may be left; returns a function that ends it. */
export function watchLeaving(page: Document, { leave, isAsked }: Leaving): () => void {
  const ask = (event: Event): void => {
    if (isAsked()) event.preventDefault();
  };
  page.addEventListener('visibilitychange', leave);
  page.defaultView?.addEventListener('pagehide', leave);
  page.defaultView?.addEventListener('beforeunload', ask);
  return () => {
    page.removeEventListener('visibilitychange', leave);
    page.defaultView?.removeEventListener('pagehide', leave);
    page.defaultView?.removeEventListener('beforeunload', ask);
  };
}
