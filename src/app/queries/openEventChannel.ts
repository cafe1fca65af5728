import type { OpenChannel } from '#api/sql/eventChannel.ts';

/**
 * Opens the server's channel of events (CALL-67). Only at the page's own host: elsewhere the browser would send none of
 * the cookies that name the channel, and the page's security policy forbids the connection.
 */
export function openEventChannel(
  page: Pick<Window, 'location'>,
  address: () => string | null,
  connect: (url: string) => WebSocket = (url) => new WebSocket(url),
): OpenChannel {
  return (lastId, { opened, received, ended }) => {
    const url = eventsUrl(address(), page.location.host, lastId);
    if (url === null) return null;
    const socket = connect(url);
    socket.addEventListener('open', opened);
    socket.addEventListener('message', ({ data }) => typeof data === 'string' && received(data));
    // An error is always followed by this.
    socket.addEventListener('close', ended);
    return { close: () => socket.close() };
  };
}

/** The address after the last event seen; null where the server offers no channel at this host. */
export function eventsUrl(address: string | null, host: string, lastId: string | null): string | null {
  if (address === null) return null;
  const url = new URL(address);
  if (url.host !== host) return null;
  if (lastId !== null) url.searchParams.set('last_id', lastId);
  return url.href;
}
