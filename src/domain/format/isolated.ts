/** Marks that turn the direction of what follows them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
const [BEGIN, END] = ['\u2068', '\u2069'];

/** A value within a text: what turns its direction ends with it. */
export const isolated = (value: string): string =>
  TURNING.test(value) ? `${BEGIN}${value.replaceAll(END, '')}${END}` : value;
