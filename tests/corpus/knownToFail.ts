/**
 * Inputs whose right outcome is not there yet, and what is missing. A test fails for each that is right: then it is taken
 * off this list.
 */
export const KNOWN_TO_FAIL: ReadonlyMap<string, string> = new Map();
