const [LINE_FEED, RETURN, SEMICOLON, NINE] = [0x0a, 0x0d, 0x3b, 0x39];

/** Finds the body of a response of HTTP in the bytes that come, where they lie. */
export class BodyPieces {
  /** Where the bytes after the last piece begin. */
  at = 0;
  private readonly isChunked: boolean;
  private state: 'size' | 'extension' | 'data' | 'after';
  /** Of the chunk, or of the body where it is one; Infinity where only the connection's end tells. */
  private left: number;

  constructor(headers: ReadonlyMap<string, string>) {
    this.isChunked = /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
    this.state = this.isChunked ? 'size' : 'data';
    this.left = this.isChunked ? 0 : Number(headers.get('content-length') ?? Infinity);
  }

  /** Whether nothing of the body is left, at the end of the connection or before it. */
  isWhole(isEnd: boolean): boolean {
    if (this.isChunked) return this.state === 'data' && this.left === 0;
    return this.left === 0 || (isEnd && this.left === Infinity);
  }

  /** The next piece from a place on; null where there is none yet. */
  next(bytes: Buffer, from: number): Buffer | null {
    this.at = from;
    while (this.at < bytes.length) {
      if (this.state === 'data') {
        if (this.left === 0) return null;
        const piece = bytes.subarray(this.at, Math.min(bytes.length, this.at + this.left));
        this.at += piece.length;
        this.left -= piece.length;
        if (this.isChunked && this.left === 0) this.state = 'after';
        return piece;
      }
      this.readSize(bytes[this.at++] as number);
    }
    return null;
  }

  /** What is between two chunks: the end of one, the size of the next, and what may follow that. */
  private readSize(byte: number): void {
    if (byte === LINE_FEED) this.state = this.state === 'after' ? 'size' : 'data';
    else if (byte === SEMICOLON) this.state = 'extension';
    else if (this.state === 'size' && byte !== RETURN)
      this.left = this.left * 16 + (byte > NINE ? (byte | 0x20) - 0x57 : byte - 0x30);
  }
}
