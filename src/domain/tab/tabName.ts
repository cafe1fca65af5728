const UNTITLED = 'Untitled Query ';
const UNTITLED_PATTERN = /^Untitled Query (\d+)$/;

/** The servers' limit for names of tabs and saved queries. */
export const MAX_NAME_LENGTH = 256;

/** The name truncated to the limit, without splitting a character. */
export function fittingName(name: string): string {
  return name.slice(0, MAX_NAME_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
}

/** The name of the next untitled tab: one above the highest number in use (TAB-16). */
export function untitledName(namesInUse: readonly string[]): string {
  const numbers = namesInUse.map((name) => Number(UNTITLED_PATTERN.exec(name)?.[1] ?? 0));
  return `${UNTITLED}${Math.max(0, ...numbers) + 1}`;
}

/** Whether the tab still has its default name. */
export function isUntitled(name: string): boolean {
  return UNTITLED_PATTERN.test(name);
}

/** The name of a copied tab (TAB-13). */
export function copyName(name: string): string {
  return fittingName(`Copy of ${name}`);
}
