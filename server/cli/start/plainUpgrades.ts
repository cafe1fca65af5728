import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

type OnUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void;

/**
 * Answers requests that offer another protocol than WebSocket, such as `Upgrade: h2c`, as if they offered none: who
 * offers one also speaks HTTP/1.1. Node leaves a connection with such an offer to whoever listens for upgrades, and the
 * listener for WebSockets ignores it, so that it would never be answered, nor end.
 */
export function plainUpgrades(server: Server): void {
  const [webSockets] = server.listeners('upgrade') as OnUpgrade[];
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.headers.upgrade?.toLowerCase() === 'websocket') webSockets?.(request, socket, head);
    else readAgain(server, request, socket, head);
  });
}

/** The headers of an offer. */
const OFFER = ['upgrade', 'http2-settings'];

/** Gives the connection back to the server, which reads the same request without its offer. */
function readAgain(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (OFFER.includes(name.toLowerCase())) continue;
    lines.push(`${name}: ${name.toLowerCase() === 'connection' ? withoutOffer(value) : value}`);
  }
  // A header is read as it was written, byte by byte.
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit(socket instanceof TLSSocket ? 'secureConnection' : 'connection', socket);
}

const withoutOffer = (connection: string): string =>
  connection
    .split(',')
    .filter((option) => !OFFER.includes(option.trim().toLowerCase()))
    .join(',')
    .trim() || 'keep-alive';
