/** The part of a file that is read: the chosen one, or the first. Rejects with a message where there is none. */
export function chosenPart(parts: readonly string[], wanted: string | null, what: string): string {
  const [first] = parts;
  if (first === undefined) throw new Error(`The file contains no ${what}.`);
  if (wanted === null) return first;
  if (!parts.includes(wanted)) throw new Error(`The file contains no ${what} ${wanted}.`);
  return wanted;
}
