import { createServer as createHttpServer, type Server, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type WebSocketServerLike } from '@hono/node-server';
import { WebSocketServer } from 'ws';
import { TLSSocket } from 'node:tls';
import { err, ok, type Result } from '#domain/result.ts';
import { startError, type StartError } from './startError.ts';
import type { TlsFiles } from './tlsFiles.ts';

type OnUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => void;

/**
 * Answers requests that offer another protocol than WebSocket, such as `Upgrade: h2c`, as if they offered none: who
 * offers one also speaks HTTP/1.1. Node leaves a connection with such an offer to whoever listens for upgrades, and the
 * listener for WebSockets ignores it, so that it would never be answered, nor end.
 */
function plainUpgrades(server: Server): void {
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

export interface Listening {
  readonly port: number;
  /** Stops accepting connections; closes open ones when they are idle, or at `cut`. */
  close(cut: Promise<void>): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: TlsFiles | null;
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Pages only listen on a WebSocket. */
const MAX_MESSAGE_SIZE = 64 * 1024;

/** Listens, or returns a message why it cannot. */
export function listen(
  fetch: Fetch,
  { host, port, tls }: ListenOptions,
): Promise<Result<Listening, StartError>> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_SIZE });
  // The types of the two libraries differ in whether an option may be undefined.
  const websocket = { server: sockets as unknown as WebSocketServerLike };
  const server = createAdaptorServer(
    tls
      ? { fetch, websocket, createServer: createHttpsServer, serverOptions: { cert: tls.cert, key: tls.key } }
      : { fetch, websocket, createServer: createHttpServer },
  ) as Server;
  plainUpgrades(server);
  const open = openConnections(server);
  return new Promise((resolve) => {
    server.once('error', (cause: NodeJS.ErrnoException) => resolve(err(listenError(cause, host, port))));
    server.listen(port, host, () => {
      resolve(
        ok({
          port: (server.address() as AddressInfo).port,
          close: (cut) => {
            for (const socket of sockets.clients) socket.terminate();
            return close(server, open, cut);
          },
        }),
      );
    });
  });
}

/** The connections of a server, whatever they have become: one that was upgraded is no longer counted by it. */
function openConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    if (open.has(socket)) return;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

async function close(server: Server, open: ReadonlySet<Socket>, cut: Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  await Promise.race([closed, cut]);
  for (const socket of open) socket.destroy();
  await closed;
}

function listenError(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  switch (cause.code) {
    case 'EADDRINUSE':
      return startError(
        `Port ${port} on ${host} is already in use.`,
        'Another Sextant may be running there. Open its address or stop it.\nOr choose another port with --port N; --port 0 takes any free one.',
        cause,
      );
    case 'EACCES':
      return startError(
        `No permission to listen on port ${port}.`,
        'Ports below 1024 are for administrators on many systems. Choose another with --port N.',
        cause,
      );
    case 'EADDRNOTAVAIL':
      return startError(
        `${host} is not an address of this machine.`,
        'Leave --host out to serve this machine only, or use --host 0.0.0.0 to serve the network.',
        cause,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return startError(`The host name ${host} is not known.`, 'Check --host.', cause);
    default:
      return startError(
        `The server cannot listen on ${host}, port ${port}: ${cause.message}`,
        undefined,
        cause,
      );
  }
}
