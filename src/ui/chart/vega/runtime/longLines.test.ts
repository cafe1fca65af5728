import { expect, test } from 'vitest';
import { drawInPieces, piecesOf } from './longLines.ts';

const points = (count: number, look: object = {}) =>
  Array.from({ length: count }, (_each, x) => ({ x, y: x % 7, ...look }));

test('a short line is drawn as it is', () => {
  const line = points(100);
  expect(piecesOf(line)).toEqual([line]);
});

test('the pieces of a long line have all of its segments, and each begins with the last one of the piece before', () => {
  for (const count of [101, 150, 151, 1000]) {
    const pieces = piecesOf(points(count)).map((piece) => piece.map((each) => (each as { x: number }).x));
    expect(pieces.length).toBe(Math.ceil((count - 1) / 50));
    expect(pieces[0]?.[0]).toBe(0);
    expect(pieces.at(-1)?.at(-1)).toBe(count - 1);
    pieces.slice(1).forEach((piece, at) => expect(piece.slice(0, 2)).toEqual(pieces[at]?.slice(-2)));
    for (const piece of pieces) expect(piece).toEqual(piece.map((_each, at) => (piece[0] ?? 0) + at));
  }
});

test('lines that show where pieces overlap, and curves, are drawn whole', () => {
  for (const look of [
    { opacity: 0.5 },
    { strokeOpacity: 0.5 },
    { strokeDash: [5, 4] },
    { fill: '#123456' },
    { interpolate: 'monotone' },
  ])
    expect(piecesOf(points(500, look))).toHaveLength(1);
  expect(piecesOf(points(500, { opacity: 1, strokeOpacity: 1, strokeDash: null }))).toHaveLength(10);
});

test('each piece is drawn within the bounds of the line', () => {
  const drawn: unknown[] = [];
  const draw = drawInPieces((_context, line, bounds) => drawn.push([line.items.length, line.bounds, bounds]));
  draw({} as CanvasRenderingContext2D, { items: points(120), bounds: 'of the line' }, 'to redraw');
  expect(drawn).toEqual([
    [51, 'of the line', 'to redraw'],
    [52, 'of the line', 'to redraw'],
    [21, 'of the line', 'to redraw'],
  ]);
});
