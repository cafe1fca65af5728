const NARROW = /[\s.,:;'’|!()[\]{}ijlftrI1]/;
const WIDE = /[mwMO…−+æΜΨωМФЪЫшщфыю¼½¾]/;
const WIDEST = /[W@%‰—―←→ŴÆŒœЖШЩЮ]/;
/** Scripts of square letters, and signs such as emoji. */
const SQUARE = /[ᄀ-ᇿ⺀-ꓐ가-힣豈-﫿！-｠]|\p{Extended_Pictographic}/u;

const emsOf = (letter: string): number => {
  if (SQUARE.test(letter)) return 1.1;
  if (WIDEST.test(letter)) return 1.03;
  if (WIDE.test(letter)) return 0.92;
  if (NARROW.test(letter)) return 0.42;
  return /\p{Lu}/u.test(letter) ? 0.74 : 0.64;
};

/** The width of a text relative to the size of its font, about: rather too wide than too narrow. */
export function textEms(text: string): number {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter);
  return ems;
}
