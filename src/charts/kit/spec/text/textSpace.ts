import { LABEL_SIZE } from '../specParts.ts';

/** The widths of letters in the app's font, in parts of its size. Letters of other scripts are as wide as they are high. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'! ]/, 0.32],
  [/[()[\]|]/, 0.37],
  [/[ftrI\-–/"]/, 0.48],
  [/[ЉЊ]/, 1.15],
  [/[WЮÆæŒœ@%]/, 1.02],
  [/[mwM…жмшщыюљњДЖМФШЩЪЫЂЋΜΦΨĲŉďψω]/, 0.97],
  [/[0-9$€+−–]/, 0.67],
  [/\p{Lu}/u, 0.78],
  [/[a-z]/, 0.62],
  [/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u, 0.67],
];

/** How wide a text is drawn, in pixels; rather too wide than too narrow: a number that is cut reads as another one. */
export const textSpace = (text: string): number => {
  let space = 0;
  for (const letter of text) {
    // An accent makes a letter no wider.
    const [plain = letter] = letter.normalize('NFD');
    space += CLASSES.find(([own]) => own.test(plain))?.[1] ?? 1;
  }
  return Math.ceil(space * LABEL_SIZE);
};
