import { LABEL_SIZE } from '../specParts.ts';

/** The widths of letters in the app's font, in parts of its size. Letters of other scripts are as wide as they are high. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!()[\] ]/, 0.31],
  [/[ftrI\-–/"]/, 0.42],
  [/[mwMW@%]/, 0.9],
  [/[0-9$€+−–…]/, 0.65],
  [/[A-Z]/, 0.7],
  [/[a-z]/, 0.6],
  [/\p{Lu}/u, 0.7],
  [/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u, 0.62],
];

/** How wide a text is drawn, in pixels; rather too wide than too narrow: a number that is cut reads as another one. */
export const textSpace = (text: string): number => {
  let space = 0;
  for (const letter of text) space += CLASSES.find(([own]) => own.test(letter))?.[1] ?? 1;
  return Math.ceil(space * LABEL_SIZE);
};
