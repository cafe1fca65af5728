/** Whether a name can be typed as one word, and so be completed. */
export const isSnippetName = (name: string): boolean => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name);

/** The name of a new snippet. */
export function freeSnippetName(taken: readonly string[]): string {
  let at = 1;
  while (taken.includes(`snippet${at}`)) at += 1;
  return `snippet${at}`;
}
