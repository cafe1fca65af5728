import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { pngPoints } from '../../support/pngPoints.ts';
import { drawnShare, isBlank } from './paintings.ts';

const png = (inside: string): Buffer => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#fff"/>${inside}</svg>`;
  return Buffer.from(new Resvg(svg).render().asPng());
};

test('the points of a picture are read as they were drawn', () => {
  const { width, height, colors } = pngPoints(png('<rect x="5" y="2" width="3" height="4" fill="#12c"/>'));
  expect([width, height]).toEqual([20, 10]);
  expect([...colors].filter((color) => color === 0x1122cc)).toHaveLength(12);
  expect([colors[0], colors[2 * 20 + 5], colors[5 * 20 + 7]]).toEqual([0xffffff, 0x1122cc, 0x1122cc]);
});

test('a picture of one colour is blank, and one with marks is not', () => {
  const marks = '<path d="M0 0L20 10" stroke="#c00"/><circle cx="12" cy="3" r="2" fill="#0a0"/>';
  expect(isBlank({ at: 0, drawn: drawnShare(png('')) })).toBe(true);
  expect(drawnShare(png('<rect x="0" y="0" width="10" height="5" fill="#000"/>'))).toBeCloseTo(0.25);
  expect(isBlank({ at: 0, drawn: drawnShare(png(marks)) })).toBe(false);
});
