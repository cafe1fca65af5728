import { expect, test } from 'vitest';
import { eventsUrl, openEventChannel } from './openEventChannel.ts';

test('the channel is opened with the last event seen, and at the page’s own host only [CALL-67]', () => {
  const at = (address: string | null, lastId: string | null): string | null =>
    eventsUrl(address, 'sql.example.org', lastId);
  expect(at('wss://sql.example.org/ws', null)).toBe('wss://sql.example.org/ws');
  expect(at('wss://sql.example.org/ws', '1-0')).toBe('wss://sql.example.org/ws?last_id=1-0');
  expect(at('wss://events.example.org/', null)).toBe(null);
  expect(at(null, null)).toBe(null);
});

test('texts are passed on, and the end of a connection is reported', () => {
  const sockets: (EventTarget & { url: string; isClosed: boolean })[] = [];
  class FakeSocket extends EventTarget {
    isClosed = false;
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      sockets.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const page = { location: { host: 'h' } } as Window;
  const connect = (url: string) => new FakeSocket(url) as unknown as WebSocket;
  const events: string[] = [];
  const channel = openEventChannel(
    page,
    () => 'ws://h/ws',
    connect,
  )(null, {
    opened: () => events.push('opened'),
    received: (text) => events.push(text),
    ended: () => events.push('ended'),
  });
  const [socket] = sockets;
  socket?.dispatchEvent(new Event('open'));
  socket?.dispatchEvent(new MessageEvent('message', { data: 'text' }));
  socket?.dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(1) }));
  socket?.dispatchEvent(new Event('close'));
  channel?.close();
  expect([events, socket?.isClosed]).toEqual([['opened', 'text', 'ended'], true]);
});
