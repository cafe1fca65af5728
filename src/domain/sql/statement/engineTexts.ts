/** Whether the engine says that a block comment does not end. */
export const isOpenComment = (message: string): boolean => /\bunterminated \/\* comment\b/.test(message);

export const OPEN_COMMENT =
  'The comment is not closed: each /* needs its own */, also within a comment, because comments nest.';
