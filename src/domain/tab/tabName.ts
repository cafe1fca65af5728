const UNTITLED = 'Untitled Query ';
const UNTITLED_PATTERN = /^Untitled Query (\d+)$/;

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
  return `Copy of ${name}`;
}
