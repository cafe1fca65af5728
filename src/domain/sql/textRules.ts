/** What a reader of SQL has to know to find the ends of its comments and texts; what is left out is not so. */
export interface TextRules {
  /** `#` begins a comment; elsewhere it is an operator. */
  readonly hash?: boolean;
  /** `--` begins a comment only before a space or the end of a line; elsewhere it is two minus signs. */
  readonly spacedDashes?: boolean;
  /** Block comments nest, as in the standard. */
  readonly nests?: boolean;
  /** A backslash escapes the next character of a text. */
  readonly escapes?: boolean;
  /** `$tag$…$tag$` is a text, and in `E'…'` a backslash escapes. */
  readonly dollars?: boolean;
  /** A backtick quotes names, as far as it is known to. */
  readonly ticks?: boolean;
  /** `[name]` is a name, in which `]]` is a bracket; elsewhere brackets are of lists and places in them. */
  readonly brackets?: boolean;
  /** Double quotes are around texts, not names. */
  readonly quotedTexts?: boolean;
}

export const STANDARD_RULES: TextRules = { nests: true, dollars: true };
