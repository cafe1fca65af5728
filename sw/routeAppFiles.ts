/** Of the static routing of service workers, which not every browser has. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'cache';
  }): Promise<void>;
}

/**
 * Has the browser itself take the app's files from the caches. A page needs about fifty, and the worker would be
 * called for each. What no cache has is requested from the network, as without this.
 */
export function routeAppFiles(event: RoutingEvent, base: string): void {
  const added = event.addRoutes?.({
    condition: { urlPattern: { pathname: `${base}assets/*` } },
    source: 'cache',
  });
  // Without the route the worker responds.
  if (added) event.waitUntil(added.catch(() => undefined));
}
