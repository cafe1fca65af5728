/** The texts for NULL and for the empty text. In stored filters and in names of series they mean those. */
export const NULL_TEXT = '<NULL>';
export const EMPTY_TEXT = '<empty string>';

const RESERVED = /^(?:<NULL>|<empty string>)$/;
const QUOTED = /^"*(?:<NULL>|<empty string>)"*$/;
const QUOTED_NULL = /^"+<NULL>"+$/;

/** Whether a text means another value where it stands for itself. */
export const isReserved = (text: string): boolean => RESERVED.test(text);

/** A text of data as it is shown: one that would be read as NULL or as the empty text is in quotes. */
export const quotedReserved = (text: string): string => (QUOTED.test(text) ? `"${text}"` : text);

/** The text of data that is shown so. */
export const unquotedReserved = (shown: string): string =>
  QUOTED.test(shown) && /^".*"$/.test(shown) ? shown.slice(1, -1) : shown;

/** Whether a name of a series is a text of data in quotes. */
export const isQuotedNull = (name: string): boolean => QUOTED_NULL.test(name);
