import * as v from 'valibot';

/* Rules that several bodies of the contract share, in its own words. */

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const jsonText = v.pipe(v.string(), v.check(isJson, 'JSON not valid'));

export const textOfLength = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text.length >= least && text.length <= most,
      `Length must be between ${least} and ${most}.`,
    ),
  );

export const ids = v.array(v.pipe(v.number(), v.integer()));
