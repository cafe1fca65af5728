/** Letters that are written from right to left, and marks that turn what follows them. */
const TURNS = /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const [ISOLATE, END] = ['\u2066', '\u2069'];

/**
 * A number that is written after a name. After a name from right to left its digits and its unit would be at different
 * sides of the name, and it would read as another number.
 */
export const besideName = (name: string, number: string): string =>
  TURNS.test(name) && number !== '' ? `${ISOLATE}${number}${END}` : number;
