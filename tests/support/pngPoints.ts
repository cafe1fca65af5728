import { inflateSync } from 'node:zlib';

const SIGNATURE_LENGTH = 8;
/** The bytes of a point, by the colour type of a picture: RGB and RGBA. */
const POINT_LENGTHS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

export interface PngPoints {
  readonly width: number;
  readonly height: number;
  /** The colour of each point: red, green and blue in a number. */
  readonly colors: Uint32Array;
}

/** The points of a PNG as browsers write it: eight bits for each colour, not interlaced. */
export function pngPoints(png: Buffer): PngPoints {
  const parts: Buffer[] = [];
  let header = Buffer.alloc(13);
  for (let at = SIGNATURE_LENGTH; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header = Buffer.from(content);
    if (type === 'IDAT') parts.push(content);
    at += length + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const pointLength = POINT_LENGTHS[header[9] ?? -1];
  if (pointLength === undefined || header[8] !== 8 || header[12] !== 0)
    throw new Error('A picture of this kind is not read.');
  const bytes = unfiltered(inflateSync(Buffer.concat(parts)), width * pointLength, height, pointLength);
  const colors = new Uint32Array(width * height);
  for (let point = 0; point < colors.length; point += 1) {
    const at = point * pointLength;
    colors[point] = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  }
  return { width, height, colors };
}

/** Each line begins with the way in which its bytes are differences from those before them. */
function unfiltered(lines: Buffer, lineLength: number, height: number, pointLength: number): Uint8Array {
  const bytes = new Uint8Array(lineLength * height);
  for (let line = 0; line < height; line += 1) {
    const from = line * (lineLength + 1);
    const filter = lines[from];
    const to = line * lineLength;
    for (let x = 0; x < lineLength; x += 1) {
      const left = x < pointLength ? 0 : (bytes[to + x - pointLength] ?? 0);
      const above = line === 0 ? 0 : (bytes[to + x - lineLength] ?? 0);
      const corner = line === 0 || x < pointLength ? 0 : (bytes[to + x - lineLength - pointLength] ?? 0);
      bytes[to + x] = (lines[from + 1 + x] ?? 0) + expected(filter, left, above, corner);
    }
  }
  return bytes;
}

function expected(filter: number | undefined, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const toLeft = Math.abs(above - corner);
      const toAbove = Math.abs(left - corner);
      const toCorner = Math.abs(left + above - 2 * corner);
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
    default:
      return 0;
  }
}
