import { expect, test } from 'vitest';
import { textSpace } from '#charts/kit/spec/text/textSpace.ts';
import { textWidth } from '../../../server/pictures/child/fonts.ts';

const SIZE = 12;
const lettersFrom = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i)).replaceAll(
    /[^\p{L}]/gu,
    '',
  );

test.each([
  ['Latin', 'abcdefghijklmnopqrstuvwxyz'],
  ['Latin capitals', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  ['Latin letters with marks', lettersFrom(0xc0, 0x17f)],
  ['more of them', lettersFrom(0x1e00, 0x1eff)],
  ['joined letters', 'ÆæŒœ'],
  ['Greek', lettersFrom(0x3ac, 0x3ce)],
  ['Greek capitals', lettersFrom(0x386, 0x3ab)],
  ['Cyrillic', lettersFrom(0x430, 0x45f)],
  ['Cyrillic capitals', lettersFrom(0x400, 0x42f)],
  ['digits and signs', '0123456789$€+−–…%@()[]|/-"'],
])('a text has the space that its letters take, and not much more: %s', (_, letters) => {
  const ems = (text: string): readonly [space: number, width: number] => [
    textSpace(text.repeat(100)) / 100 / SIZE,
    textWidth(text, 1),
  ];
  for (const letter of letters) {
    const [space, width] = ems(letter);
    // A hook or an accent beside a letter takes a pixel.
    expect(space + 1.2 / SIZE, letter).toBeGreaterThan(width);
  }
  const [space, width] = ems(letters);
  expect(space).toBeGreaterThan(width);
  expect(space).toBeLessThan(width * 1.3);
});

test('a syllable of Korean is one letter', () => {
  expect(textSpace('한국')).toBe(2 * SIZE);
});
