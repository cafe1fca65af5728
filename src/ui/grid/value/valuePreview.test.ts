import { expect, test } from 'vitest';
import { valuePreview } from './valuePreview.ts';

const ORIGIN = 'https://sextant.test';
const kind = (text: string): string | undefined => valuePreview(text, ORIGIN)?.kind;

test('only data and files of this origin are images', () => {
  expect(kind('data:image/png;base64,AAAA')).toBe('image');
  expect(kind('/static/logo.svg')).toBe('image');
  expect(kind('https://sextant.test/static/a.png?x=1')).toBe('image');
  expect(kind('https://elsewhere.test/a.png')).toBe('link');
  expect(kind('https://sextant.test.elsewhere.test/a.png')).toBe('link');
  expect(kind('https://sextant.test@elsewhere.test/a.png')).toBe('link');
});

test('a link says whom it reaches', () => {
  expect(valuePreview('https://sextant.test@elsewhere.test/a', ORIGIN)).toEqual({
    kind: 'link',
    url: 'https://sextant.test@elsewhere.test/a',
    host: 'elsewhere.test',
  });
});

test('other texts and other schemes are neither', () => {
  const texts = [
    'javascript:alert(1)',
    'data:text/html,<b>',
    '//elsewhere.test/a.png',
    'see https://a.test',
    'a',
    '/a',
  ];
  expect(texts.map(kind)).toEqual(texts.map(() => undefined));
});
