/** The key of a permalink. A pasted address is as good as its key. */
export const readPermalink = (text: string): string =>
  /\/dashboard\/p\/([^/?#]+)/.exec(text)?.[1] ?? text.trim();
