import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server as a phone's: so many megabits a second for all of its connections, and milliseconds there and back. */
export interface Line {
  readonly megabits: number;
  readonly roundTrip: number;
}

export interface SlowLine {
  readonly port: number;
  close(): void;
}

/** Bytes that travel together. */
const PIECE = 4096;

/** Opens a port from which everything reaches a server of this machine over a slow line. */
export async function slowLine(serverPort: number, { megabits, roundTrip }: Line): Promise<SlowLine> {
  let freeAt = 0;

  /** Sends on what arrives, in its order; what comes from the server shares the line. */
  function carry(from: Socket, to: Socket, isShared: boolean): void {
    const queue: { readonly due: number; readonly piece: Buffer | null }[] = [];
    let isWaiting = false;
    const send = (): void => {
      isWaiting = false;
      for (let first = queue[0]; first !== undefined; first = queue[0]) {
        const wait = first.due - performance.now();
        if (wait > 0.5) {
          isWaiting = true;
          setTimeout(send, wait);
          return;
        }
        queue.shift();
        if (first.piece === null) to.end();
        else if (!to.destroyed) to.write(first.piece);
      }
    };
    const add = (piece: Buffer | null, due: number): void => {
      queue.push({ piece, due });
      if (!isWaiting) send();
    };
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        const now = performance.now();
        if (isShared) freeAt = Math.max(freeAt, now) + (piece.length * 8) / (megabits * 1000);
        add(piece, (isShared ? freeAt : now) + roundTrip / 2);
      }
    });
    from.on('end', () => add(null, Math.max(freeAt, performance.now()) + roundTrip / 2));
    from.on('error', () => void to.destroy());
  }

  const line = createServer((near) => {
    const far = connect(serverPort, '127.0.0.1');
    carry(near, far, false);
    carry(far, near, true);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return { port: (line.address() as AddressInfo).port, close: () => void line.close() };
}
