import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that can be moved to another, held, cut, and that may change what is said to the server. */
export interface SwitchedLine {
  readonly port: number;
  /** Who connects from now on reaches the server at that port; who is connected is cut off. */
  moveTo(port: number): void;
  /** What a server says waits, until it is let go. */
  hold(): void;
  letGo(): void;
  close(): void;
}

export async function switchedLine(
  target: number,
  changed: (said: Buffer) => Buffer = (said) => said,
): Promise<SwitchedLine> {
  let port = target;
  let isHeld = false;
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const inner = connect(port, '127.0.0.1');
    const pair = [client, inner] as const;
    pairs.add(pair);
    client.on('error', () => undefined).on('data', (bytes) => void inner.write(changed(bytes)));
    inner.on('error', () => undefined).on('data', (bytes) => void client.write(bytes));
    if (isHeld) inner.pause();
    const over = (): void => {
      pairs.delete(pair);
      client.destroy();
      inner.destroy();
    };
    client.on('close', over);
    inner.on('close', over);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const [client] of pairs) client.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(other) {
      port = other;
      cut();
    },
    hold() {
      isHeld = true;
      for (const [, inner] of pairs) inner.pause();
    },
    letGo() {
      isHeld = false;
      for (const [, inner] of pairs) inner.resume();
    },
    close() {
      cut();
      server.close();
    },
  };
}

/** An address with another port. */
export const throughPort = (address: string, port: number): string => address.replace(/:\d+\//, `:${port}/`);
