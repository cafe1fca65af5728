import { createDeviceServer } from '#query/portable/deviceServer.ts';
import type { BrowserPorts } from '../browserPorts.ts';

/** The ports of a page without a server: what it would ask one is answered here. */
export function withoutServer(ports: BrowserPorts, { history, location }: Window): BrowserPorts {
  // Hosts also serve the page under the name of its file.
  if (location.pathname.endsWith('/index.html'))
    history.replaceState(null, '', ports.baseUrl.pathname + location.search + location.hash);
  const answer = createDeviceServer({
    version: __APP_VERSION__,
    // Several may be served below the paths of one host.
    backendId: `device ${ports.baseUrl.pathname}`,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  return { ...ports, fetch: answer };
}
