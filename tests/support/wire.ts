import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request. `refuse`: it never arrives. `lose`: it arrives, is executed, and the response is lost.
 * `hold`: it waits before the server until it is released.
 */
export type Fate = 'pass' | 'refuse' | 'lose' | 'hold';

export interface OnTheWire {
  readonly method: string;
  readonly path: string;
}

/** A network in front of a server, used by page and service worker alike. */
export interface Wire {
  readonly url: string;
  /** Sets the fate of every request from now on, replacing the previous rule. */
  decide(fateOf: (request: OnTheWire) => Fate): void;
  /** From now on everything passes, including held requests. */
  mend(): void;
  /** How many requests had that fate. */
  count(fate: Fate): number;
  close(): Promise<void>;
}

export interface WireOptions {
  /** Called when a response is lost: the server has executed the request, and the client does not know. */
  readonly onLost?: () => Promise<void>;
}

export async function startWire(serverPort: number, { onLost }: WireOptions = {}): Promise<Wire> {
  const counts = new Map<Fate, number>();
  let fateOf: (request: OnTheWire) => Fate = () => 'pass';
  let held: (() => void)[] = [];

  function forward(request: IncomingMessage, response: ServerResponse, isLost: boolean): void {
    const { method, url, headers } = request;
    const broken = (): void => void response.destroy();
    const onward = send({ host: '127.0.0.1', port: serverPort, method, path: url, headers }, (answer) => {
      if (isLost) {
        answer.resume();
        answer.once('close', () => void (onLost?.() ?? Promise.resolve()).then(broken));
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
      answer.once('error', broken);
    });
    onward.once('error', broken);
    response.once('close', () => void (isLost || onward.destroy()));
    request.pipe(onward);
  }

  const server: Server = createServer((request, response) => {
    const fate = fateOf({ method: request.method ?? 'GET', path: request.url ?? '/' });
    counts.set(fate, (counts.get(fate) ?? 0) + 1);
    if (fate === 'refuse') response.destroy();
    else if (fate === 'hold') held.push(() => forward(request, response, false));
    else forward(request, response, fate === 'lose');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (next) => void (fateOf = next),
    mend() {
      fateOf = () => 'pass';
      for (const go of held) go();
      held = [];
    },
    count: (fate) => counts.get(fate) ?? 0,
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
