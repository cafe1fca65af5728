/** The states and territories of the United States: their number in the census, which outlines have, and their code. */
const CODES: ReadonlyMap<string, string> = new Map(
  `01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN
  28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA
  54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI`
    .split(/\s+/)
    .map((pair) => [pair.slice(2), pair.slice(0, 2)]),
);

/** Finds the number of a state by its ISO 3166-2 code (`US-CA`), its short code, or its name. */
export function stateFinder(
  names: readonly { readonly id: string; readonly name: string }[],
): (text: string) => string | null {
  const byName = new Map(names.map(({ id, name }) => [name.toLowerCase(), id]));
  return (text) => {
    const word = text.trim();
    const code = word.toUpperCase().replace(/^US[-_ ]/, '');
    return CODES.get(code) ?? byName.get(word.toLowerCase()) ?? null;
  };
}
