import { expect, test } from 'vitest';
import { readLogo } from './logo.ts';

const drawing = (content: string): string =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)}`;
const isTaken = (content: string): boolean => readLogo(drawing(content)).ok;

/** Levels of groups, each of which is drawn ten times by the next. */
function levels(each: (level: number) => string): string {
  return Array.from({ length: 9 }, (_, level) => each(level + 1)).join('');
}

test('a drawing whose parts draw each other again and again is no logo', () => {
  expect(isTaken('<use href="#a"/>')).toBe(false);
  expect(isTaken('<symbol id="a"><path d="M0 0"/></symbol>')).toBe(false);
  expect(
    isTaken(levels((level) => `<g id="a${level}">${`<use href="#a${level - 1}"/>`.repeat(10)}</g>`)),
  ).toBe(false);
  for (const element of ['mask', 'pattern', 'marker', 'filter', 'animate', 'foreignObject', 'image'])
    expect(isTaken(`<${element} id="a"></${element}>`), element).toBe(false);
});

test('clips of clips are refused, wherever they are named', () => {
  const clipped = '<rect width="1" height="1" clip-path="url(#c0)"/>';
  expect(isTaken(levels((level) => `<clipPath id="c${level}">${clipped}</clipPath>`))).toBe(false);
  expect(isTaken('<clipPath id="c1" clip-path="url(#c0)"/>')).toBe(false);
  expect(isTaken(`<clipPath id="c1"/>${clipped}`)).toBe(true);
});

test('shapes with gradients and clips are a logo', () => {
  const gradient = '<linearGradient id="g"><stop offset="0"/></linearGradient>';
  const clip = '<clipPath id="c"><rect width="9" height="9"/></clipPath>';
  const shapes = '<g clip-path="url(#c)"><path d="M0 0h9" fill="url(#g)"/></g>';
  expect(isTaken(`<defs>${gradient}${clip}</defs>${shapes}`)).toBe(true);
});
