import { expect, test } from 'vitest';
import { keepAboveKeyboard } from './keyboardRoom.ts';

/** A phone of 740 pixels, of which so much is seen, at a scale. */
function phone() {
  const seen = Object.assign(new EventTarget(), { height: 740, scale: 1 });
  const kept = new Map<string, string>();
  const style = {
    setProperty: (name: string, value: string) => void kept.set(name, value),
    removeProperty: (name: string) => void kept.delete(name),
  };
  const page = {
    innerHeight: 740,
    visualViewport: seen,
    document: { documentElement: { style } },
    scrollTo() {},
  };
  const end = keepAboveKeyboard(page as never);
  const height = (): string | undefined => kept.get('--visible-height');
  return {
    height,
    end,
    see: (part: number, scale = 1): string | undefined => {
      Object.assign(seen, { height: part, scale });
      seen.dispatchEvent(new Event('resize'));
      return height();
    },
  };
}

test('while a keyboard covers the page, the shell is as high as what is in sight', () => {
  const { see, height, end } = phone();
  expect(height()).toBeUndefined();
  expect(see(402.5)).toBe('402px');
  expect(see(740)).toBeUndefined();
  see(402);
  end();
  expect(height()).toBeUndefined();
});

test('neither a bar of the browser nor a page enlarged by two fingers is a keyboard', () => {
  const { see } = phone();
  expect(see(680)).toBeUndefined();
  expect(see(370, 2)).toBeUndefined();
});
