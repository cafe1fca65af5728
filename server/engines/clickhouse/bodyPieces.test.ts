import { expect, test } from 'vitest';
import { BodyPieces } from './bodyPieces.ts';

const BODY = 'one line\nand another, of fifteen bytes or more\n';
const chunked = (...pieces: readonly string[]): string =>
  [...pieces, ''].map((each) => `${each.length.toString(16)};x=${each.length}\r\n${each}\r\n`).join('');
const KINDS = [
  {
    kind: 'chunks',
    headers: { 'transfer-encoding': 'chunked' },
    sent: chunked(BODY.slice(0, 5), BODY.slice(5)),
  },
  { kind: 'a length', headers: { 'content-length': String(BODY.length) }, sent: BODY },
];

/** The body of bytes that come in these parts. */
function bodyOf(
  headers: Readonly<Record<string, string>>,
  parts: readonly string[],
): { text: string; pieces: BodyPieces } {
  const pieces = new BodyPieces(new Map(Object.entries(headers)));
  let text = '';
  for (const part of parts) {
    const bytes = Buffer.from(part);
    let at = 0;
    for (let piece = pieces.next(bytes, at); piece !== null; piece = pieces.next(bytes, at)) {
      text += piece.toString();
      at = pieces.at;
    }
  }
  return { text, pieces };
}

test.each(KINDS)(
  'a body of $kind is the same wherever it is cut, and whole at its end only',
  ({ headers, sent }) => {
    for (let cut = 0; cut <= sent.length; cut++) {
      const { text, pieces } = bodyOf(headers, [sent.slice(0, cut), sent.slice(cut)]);
      expect(text).toBe(BODY);
      expect(pieces.isWhole(false)).toBe(true);
      if (sent.slice(0, cut).includes(BODY.slice(-5))) continue;
      expect(bodyOf(headers, [sent.slice(0, cut)]).pieces.isWhole(true)).toBe(false);
    }
  },
);

test('a body of neither is whole where the connection ends', () => {
  const { text, pieces } = bodyOf({}, [BODY]);
  expect([text, pieces.isWhole(false), pieces.isWhole(true)]).toEqual([BODY, false, true]);
});
