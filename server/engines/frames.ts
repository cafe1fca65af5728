/**
 * The protocol between the server and an engine process: frames with a kind, a conversation id and a payload. Data
 * frames are passed on in the pieces the pipe delivers, so a large response is never assembled.
 *
 * u32 payload length | u8 kind | u32 id | payload
 */
export const FRAME_HEADER = 9;
const MESSAGE = 0;
const DATA = 1;

/** A message: JSON, small, in one piece because each write is a system call. */
export function messageFrame(message: unknown): Uint8Array {
  const text = JSON.stringify(message);
  const length = Buffer.byteLength(text);
  const frame = Buffer.allocUnsafe(FRAME_HEADER + length);
  writeHeader(frame, MESSAGE, 0, length);
  frame.write(text, FRAME_HEADER);
  return frame;
}

/** Bytes of a conversation, unchanged. */
export function dataFrame(id: number, pieces: readonly Uint8Array[]): Uint8Array[] {
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const header = Buffer.allocUnsafe(FRAME_HEADER);
  writeHeader(header, DATA, id, length);
  return [header, ...pieces];
}

function writeHeader(bytes: Buffer, kind: number, id: number, length: number): void {
  bytes.writeUInt32LE(length, 0);
  bytes.writeUInt8(kind, 4);
  bytes.writeUInt32LE(id, 5);
}

export interface FrameHandlers {
  /** A whole message. */
  readonly message: (message: unknown) => void;
  /** Bytes of a conversation, in order. */
  readonly data: (id: number, bytes: Uint8Array) => void;
}

/** Parses the pipe's chunks. */
export function frameParser(handlers: FrameHandlers): (chunk: Buffer) => void {
  const head = Buffer.alloc(FRAME_HEADER);
  let headFilled = 0;
  let kind = MESSAGE;
  let id = 0;
  let left = 0;
  let gathered: Buffer[] = [];

  function payload(piece: Buffer): void {
    left -= piece.length;
    if (kind === DATA) {
      if (piece.length > 0) handlers.data(id, piece);
    } else gathered.push(piece);
    if (left > 0) return;
    headFilled = 0;
    if (kind === MESSAGE) {
      const text = Buffer.concat(gathered).toString('utf8');
      gathered = [];
      handlers.message(JSON.parse(text));
    }
  }

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (headFilled < FRAME_HEADER) {
        const taken = chunk.copy(head, headFilled, at, at + FRAME_HEADER - headFilled);
        headFilled += taken;
        at += taken;
        if (headFilled < FRAME_HEADER) return;
        left = head.readUInt32LE(0);
        kind = head.readUInt8(4);
        id = head.readUInt32LE(5);
        if (left === 0) payload(Buffer.alloc(0));
      } else {
        const piece = chunk.subarray(at, at + left);
        at += piece.length;
        payload(piece);
      }
    }
  };
}
