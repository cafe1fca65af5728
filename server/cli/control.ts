import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '#domain/time.ts';
import type { Result } from '#domain/result.ts';
import { newToken, sameText } from '../auth/tokens.ts';

/** Where a running server takes orders from commands of the same user: a port of this machine, and the key to it. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

/** Writes what a backup needs into a new folder, as it is at one moment, and answers the folder; or says why not. */
export type TakeSnapshot = () => Promise<Result<string, string>>;

export interface Control {
  readonly address: ControlAddress;
  close(): void;
}

/** The key lies in the data folder, which only its owner can read. */
export async function serveControl(random: Random, takeSnapshot: TakeSnapshot): Promise<Control> {
  const key = newToken(random);
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (!isOrder(request, key)) return answer(403, { error: 'This is not a page.' });
    void takeSnapshot().then(
      (taken) => (taken.ok ? answer(200, { folder: taken.value }) : answer(500, { error: taken.error })),
      (cause: unknown) => answer(500, { error: String(cause) }),
    );
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // A server that is asked to end does not wait for orders.
  server.unref();
  return {
    address: { port: (server.address() as AddressInfo).port, key },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const isOrder = ({ method, url, headers }: IncomingMessage, key: string): boolean =>
  method === 'POST' && url === '/snapshot' && sameText(headers.authorization ?? '', `Bearer ${key}`);

/** Asks the server that runs over a folder for a snapshot: the folder it is in. */
export async function askForSnapshot({ port, key }: ControlAddress): Promise<Result<string, string>> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/snapshot`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
    });
    const body = (await answer.json()) as { folder?: unknown; error?: unknown };
    if (answer.ok && typeof body.folder === 'string') return { ok: true, value: body.folder };
    return { ok: false, error: String(body.error) };
  } catch (cause) {
    return { ok: false, error: `The running server does not answer. ${String(cause)}` };
  }
}
