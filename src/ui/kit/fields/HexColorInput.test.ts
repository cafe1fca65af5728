import { expect, test } from 'vitest';
import { hexOf } from './HexColorInput.tsx';

test('a colour is read from three or six hex digits, without its opacity', () => {
  expect(hexOf(' #F0a ')).toBe('#ff00aa');
  expect(hexOf('0055AA')).toBe('#0055aa');
  expect(hexOf('#0055aa80')).toBe('#0055aa');
  expect(hexOf('#f0a8')).toBe('#ff00aa');
  for (const text of ['', 'red', '#12', '#12345', 'url(#a)']) expect(hexOf(text)).toBeNull();
});
