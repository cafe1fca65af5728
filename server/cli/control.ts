import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '#domain/time.ts';
import type { Result } from '#domain/result.ts';
import { newToken, sameText } from '../auth/tokens.ts';

/** The control port of a running server, for commands of the same user on this machine, and its key. */
export interface ControlAddress {
  readonly port: number;
  readonly key: string;
}

/** Writes a consistent snapshot for a backup into a new folder, and returns the folder or the error. */
export type TakeSnapshot = () => Promise<Result<string, string>>;

export interface Control {
  readonly address: ControlAddress;
  close(): void;
}

/** The key is in the data folder, which only its owner can read. */
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

const isOrder = ({ method, url, headers }: IncomingMessage, key: string): boolean =>
  method === 'POST' && url === '/snapshot' && sameText(headers.authorization ?? '', `Bearer ${key}`);

/** Requests a snapshot from the server that runs on a folder; returns the snapshot's folder. */
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
