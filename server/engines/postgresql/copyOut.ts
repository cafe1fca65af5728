import type { Duplex } from 'node:stream';
import type { Connection, Submittable } from 'pg';

/** So many bytes of rows are taken at once: what arrives is a few kilobytes, and each taking waits for its turn. */
const BATCH = 128 * 1024;

/** The message of a row, and the bytes of a message before its content. */
const [COPY_DATA, HEADER] = [0x64, 5];
const NOTHING = Buffer.alloc(0);

/** Takes rows, cut anywhere. What it throws is lost. */
type Takes = (rows: Buffer) => Promise<void>;
type Reads = (bytes: Buffer) => void;

interface CopySettle {
  resolve(): void;
  reject(cause: unknown): void;
}

/**
 * COPY … TO STDOUT, whose rows go to a sink. Each is a message, of which the client makes an object, and that takes longer
 * than the rows themselves: here their content is moved together where it arrived, and the client hears all other messages.
 * While the sink takes, nothing is received.
 */
export class CopyOut implements Submittable {
  private readonly sql: string;
  private readonly take: Takes;
  private readonly settle: CopySettle;
  /** The bytes that are left of a message whose beginning came, and whether they are a row's. */
  private left = 0;
  private isRow = false;
  /** The beginning of a header. */
  private begun = NOTHING;
  private isOver = false;
  private held: Buffer[] = [];
  private heldBytes = 0;

  constructor(sql: string, take: Takes, settle: CopySettle) {
    this.sql = sql;
    this.take = take;
    this.settle = settle;
  }

  submit(connection: Connection): void {
    const { stream } = connection as unknown as { readonly stream: Duplex };
    const [reads] = stream.listeners('data') as Reads[];
    if (reads === undefined) throw new Error('Nothing reads the connection.');
    const receive = async (bytes: Buffer): Promise<void> => {
      const { rows, others } = this.parted(bytes);
      this.held.push(rows);
      this.heldBytes += rows.length;
      const takes = this.heldBytes > 0 && (this.heldBytes >= BATCH || others.length > 0);
      if (takes) {
        stream.pause();
        const batch = Buffer.concat(this.held);
        [this.held, this.heldBytes] = [[], 0];
        await this.take(batch);
      }
      for (const each of others) reads(each);
      if (this.isOver) {
        stream.off('data', received).on('data', reads);
        reads(this.begun);
      }
      if (takes) stream.resume();
    };
    const received = (bytes: Buffer): void =>
      void receive(bytes).catch((cause: unknown) => this.settle.reject(cause));
    stream.off('data', reads).on('data', received);
    (connection as unknown as { query(sql: string): void }).query(this.sql);
  }

  /** The rows of what arrived, moved together, and the other messages. */
  private parted(arrived: Buffer): { readonly rows: Buffer; readonly others: readonly Buffer[] } {
    const bytes = this.begun.length === 0 ? arrived : Buffer.concat([this.begun, arrived]);
    this.begun = NOTHING;
    const others: Buffer[] = [];
    let [at, length] = [0, 0];
    while (at < bytes.length) {
      if (this.left === 0) {
        if (bytes.length - at < HEADER) {
          this.begun = Buffer.from(bytes.subarray(at));
          break;
        }
        this.isRow = bytes[at] === COPY_DATA;
        this.left = bytes.readUInt32BE(at + 1) - 4;
        if (!this.isRow) others.push(Buffer.from(bytes.subarray(at, at + HEADER)));
        at += HEADER;
      }
      const end = Math.min(at + this.left, bytes.length);
      if (this.isRow) {
        bytes.copyWithin(length, at, end);
        length += end - at;
      } else if (end > at) others.push(Buffer.from(bytes.subarray(at, end)));
      this.left -= end - at;
      at = end;
    }
    return { rows: bytes.subarray(0, length), others };
  }

  handleCommandComplete(): void {
    // The end is when the connection can be used again.
  }

  handleReadyForQuery(): void {
    this.isOver = true;
    this.settle.resolve();
  }

  handleError(cause: unknown): void {
    this.isOver = true;
    this.settle.reject(cause);
  }
}
