import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '#domain/time.ts';
import type { Result } from '#domain/result.ts';
import type { PeopleOrder } from '../../people/runOrder.ts';
import type { ServerTls } from '../../engines/serverTls.ts';
import { newToken, sameText } from '../../auth/tokens/tokens.ts';

/** The control port of a running server, for commands of the same user on this machine, and its key. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

/** Writes a consistent snapshot for a backup into a new folder, and returns the folder or the error. */
export type TakeSnapshot = () => Promise<Result<string, string>>;

export interface ControlServer {
  readonly address: ControlAddress;
  close(): void;
}

/** A database server to connect. */
export interface ConnectOrder {
  readonly name: string;
  readonly address: string;
  readonly tls: ServerTls | null;
}

/** What a running server does for commands. Each returns the text to print, or why nothing was changed. */
export interface ControlOrders {
  readonly snapshot: TakeSnapshot;
  readonly people: (order: PeopleOrder) => Promise<Result<string, string>>;
  readonly connect: (order: ConnectOrder) => Promise<Result<string, string>>;
  /** A one-time address that signs the administrator in. */
  readonly signIn: () => string;
}

const MAX_ORDER_SIZE = 64 * 1024;

/** The key is in the data folder, which only its owner can read. */
export async function serveControl(random: Random, orders: ControlOrders): Promise<ControlServer> {
  const key = newToken(random);
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (!isFromOwner(request, key)) return answer(403, { error: 'This is not a page.' });
    void done(request, orders).then(
      (taken) => (taken.ok ? answer(200, { value: taken.value }) : answer(500, { error: taken.error })),
      (cause: unknown) => answer(500, { error: String(cause) }),
    );
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // The control port must not keep a stopping server alive.
  server.unref();
  return {
    address: { port: (server.address() as AddressInfo).port, key },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function done(request: IncomingMessage, orders: ControlOrders): Promise<Result<string, string>> {
  if (request.url === '/snapshot') return orders.snapshot();
  if (request.url === '/sign-in') return { ok: true, value: orders.signIn() };
  const order: unknown = JSON.parse(await bodyOf(request));
  return request.url === '/people'
    ? orders.people(order as PeopleOrder)
    : orders.connect(order as ConnectOrder);
}

const PATHS = ['/snapshot', '/people', '/connect', '/sign-in'];

const isFromOwner = ({ method, url, headers }: IncomingMessage, key: string): boolean =>
  method === 'POST' && PATHS.includes(url ?? '') && sameText(headers.authorization ?? '', `Bearer ${key}`);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_ORDER_SIZE) throw new Error('The order is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Requests a snapshot from the server that runs on a folder; returns the snapshot's folder. */
export const requestSnapshot = (control: ControlAddress): Promise<Result<string, string>> =>
  ask(control, '/snapshot', null);

/** A one-time address that signs the administrator of the server on a folder in. */
export const requestSignIn = (control: ControlAddress): Promise<Result<string, string>> =>
  ask(control, '/sign-in', null);

/** Hands an order to the server that runs on a folder; returns the text to print. */
export const requestOrder = (control: ControlAddress, order: PeopleOrder): Promise<Result<string, string>> =>
  ask(control, '/people', order);

/** Hands a database server to the server that runs on a folder; returns the text to print. */
export const requestConnect = (
  control: ControlAddress,
  order: ConnectOrder,
): Promise<Result<string, string>> => ask(control, '/connect', order);

async function ask(
  { port, key }: ControlAddress,
  path: string,
  order: object | null,
): Promise<Result<string, string>> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: order === null ? null : JSON.stringify(order),
    });
    const body = (await response.json()) as { value?: unknown; error?: unknown };
    if (response.ok && typeof body.value === 'string') return { ok: true, value: body.value };
    return { ok: false, error: String(body.error) };
  } catch (cause) {
    return { ok: false, error: `The running server does not answer. ${String(cause)}` };
  }
}
