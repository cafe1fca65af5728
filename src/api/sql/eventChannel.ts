import * as v from 'valibot';
import { asyncEvent, type AsyncEventBody } from '#contract/chart/asyncEvent.ts';
import { parseJson } from '#domain/jsonValue.ts';
import type { Clock, Millis } from '#domain/time.ts';

/** ASY-08. */
const RECONNECT_DELAY: Millis = 2_500;
/** ASY-09. */
const MAX_RECONNECTS = 6;

export interface ChannelListener {
  readonly opened: () => void;
  /** The text of one message. */
  readonly received: (text: string) => void;
  /** The connection failed or ended; nothing follows. */
  readonly ended: () => void;
}

/** Connects to the events after `lastId`; null where the server offers no channel. */
export type OpenChannel = (lastId: string | null, listener: ChannelListener) => { close(): void } | null;

export interface EventChannelPorts {
  readonly open: OpenChannel;
  readonly clock: Clock;
  readonly lastId: () => string | null;
  readonly receive: (event: AsyncEventBody) => void;
}

/**
 * Receives events over a WebSocket until no job waits any more. Resolves with true then, and with false once the server
 * has to be polled: it offers no channel, or the last of six tries to reconnect failed.
 */
export async function receiveEvents(ports: EventChannelPorts, until: Promise<void>): Promise<boolean> {
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  for (let tries = 0; tries <= MAX_RECONNECTS; tries += 1) {
    if (tries > 0) await Promise.race([ports.clock.sleep(RECONNECT_DELAY), over]);
    if (isOver) return true;
    const connected = connect(ports, () => (tries = 0));
    if (connected === null) return false;
    await Promise.race([connected.ended, over]);
    connected.close();
    if (isOver) return true;
  }
  return false;
}

interface Connection {
  readonly ended: Promise<void>;
  close(): void;
}

function connect({ open, lastId, receive }: EventChannelPorts, opened: () => void): Connection | null {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isClosed = false;
  const received = (text: string): void => {
    const event = v.safeParse(asyncEvent, parseJson(text));
    // A message that is not an event is ignored.
    if (!isClosed && event.success) receive(event.output);
  };
  const channel = open(lastId(), { opened, received, ended: () => end() });
  if (channel === null) return null;
  return {
    ended,
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
