/** What is between its spaces. */
export const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');

/** Whether a text contains every word of another one, in any order and case, also within longer words. */
export function hasWords(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  return wordsOf(wanted.toLowerCase()).every((word) => lower.includes(word));
}
