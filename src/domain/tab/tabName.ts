const UNTITLED = 'Untitled Query ';
const UNTITLED_PATTERN = /^Untitled Query (\d+)$/;

/** What servers take: of tabs and of the queries that are saved from them. */
export const LONGEST_NAME = 256;

/** As much of a name as fits; half a sign at its end is none. */
export function fittingName(name: string): string {
  return name.slice(0, LONGEST_NAME).replace(/[\uD800-\uDBFF]$/, '');
}

/** The name of the next untitled tab: one above the highest number in use (TAB-16). */
export function untitledName(namesInUse: readonly string[]): string {
  const numbers = namesInUse.map((name) => Number(UNTITLED_PATTERN.exec(name)?.[1] ?? 0));
  return `${UNTITLED}${Math.max(0, ...numbers) + 1}`;
}

/** Whether nobody has given it a name yet. */
export function isUntitled(name: string): boolean {
  return UNTITLED_PATTERN.test(name);
}

/** The name of a tab made from another one (TAB-13). */
export function copyName(name: string): string {
  return fittingName(`Copy of ${name}`);
}
