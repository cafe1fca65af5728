/**
 * Inputs whose right outcome is not there yet, and what is missing. A test fails for each that is right: then it is taken
 * off this list.
 */
export const KNOWN_TO_FAIL: ReadonlyMap<string, string> = new Map([
  [
    '32: a fraction, a leading zero and a time in line 30,002',
    'types are those of the first lines of a file',
  ],
  ['36: two lines', 'the separator is taken to be a comma'],
  ['42: a short and a long one', 'only the longest line is read'],
  ['47: with a power of ten', 'the column has numbers of fewer digits'],
]);
