import { EventEmitter } from 'node:events';
import { connect, type OnReadOpts, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { BodyPieces } from './bodyPieces.ts';
import { cutError } from './eachPiece.ts';

/** Where a server is; `tls` is null where it is spoken to in the clear. */
export interface HttpPlace {
  readonly host: string;
  readonly port: number;
  readonly tls: ConnectionOptions | null;
}

export interface RowsRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** So much is read at once. */
const ROOM = 256 * 1024;
const HEAD_ENDS = '\r\n\r\n';

/** Sends a request over a connection of its own; resolves with the head of its response. */
export function requestRows(place: HttpPlace, request: RowsRequest): Promise<RowsResponse> {
  return new Promise((resolve, reject) => {
    const response = new RowsResponse(place, request);
    response.once('error', reject).once('close', () => reject(cutError()));
    response.once('head', () => resolve(response));
  });
}

interface Events {
  readonly head: [];
  readonly data: [Buffer];
  readonly end: [];
  readonly error: [unknown];
  readonly close: [];
}

/**
 * A response whose bytes are all read into the same memory, where a piece is until the next one: with `node:http` and its
 * streams an export takes a quarter more of the processor's time. Begins paused.
 */
export class RowsResponse extends EventEmitter<Events> {
  status = 0;
  headers: ReadonlyMap<string, string> = new Map();
  private readonly socket: Socket;
  private readonly room = Buffer.allocUnsafeSlow(ROOM);
  private head = '';
  private body: BodyPieces | null = null;
  /** What was read, and from where on nobody has it. */
  private read = this.room.subarray(0, 0);
  private at = 0;
  private isPaused = true;

  constructor({ host, port, tls }: HttpPlace, { path, headers, body, signal }: RowsRequest) {
    super();
    const onread: OnReadOpts = { buffer: this.room, callback: (length) => this.hear(length) };
    const to = { host: host.replaceAll(/[[\]]/g, ''), port, onread };
    this.socket = tls === null ? connect(to) : connectTls({ ...to, ...tls });
    this.socket.once('error', (cause) => this.emit('error', cause));
    this.socket.once('end', () => void this.endIfWhole(true));
    this.socket.once('close', () => this.emit('close'));
    signal.addEventListener('abort', () => this.destroy(), { once: true });
    const sent = {
      ...headers,
      Host: `${host}:${port}`,
      Connection: 'close',
      'Content-Length': Buffer.byteLength(body),
    };
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
    this.socket.write([`POST ${path} HTTP/1.1`, ...lines].join('\r\n') + HEAD_ENDS + body);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    if (this.pass()) this.socket.resume();
  }

  destroy(): void {
    this.isPaused = true;
    this.socket.destroy();
  }

  /** Takes what was read; false where no more should be. */
  private hear(length: number): boolean {
    this.read = this.room.subarray(0, length);
    this.at = 0;
    if (this.body !== null) return this.pass();
    this.head += this.read.toString('latin1');
    const end = this.head.indexOf(HEAD_ENDS);
    if (end < 0) {
      if (this.head.length > ROOM) this.destroy();
      return !this.socket.destroyed;
    }
    this.at = length - (this.head.length - end - HEAD_ENDS.length);
    const [first = '', ...lines] = this.head.slice(0, end).split('\r\n');
    this.status = Number(first.split(' ')[1]);
    this.headers = new Map(lines.map(header));
    this.body = new BodyPieces(this.headers);
    this.emit('head');
    return false;
  }

  private pass(): boolean {
    const { body } = this;
    while (!this.isPaused && body !== null) {
      const piece = body.next(this.read, this.at);
      this.at = body.at;
      if (piece !== null) this.emit('data', piece);
      else if (this.endIfWhole(false)) return false;
      else return true;
    }
    return false;
  }

  private endIfWhole(isOver: boolean): boolean {
    const isWhole = this.body?.isWhole(isOver) === true;
    if (isWhole) {
      this.emit('end');
      this.destroy();
    }
    return isWhole;
  }
}

function header(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
