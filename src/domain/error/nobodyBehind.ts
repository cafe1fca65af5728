const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

/** Whether a status is what a proxy or a gateway answers when the server behind it does not: as good as no answer. */
export function isNobodyBehind(status: number): boolean {
  return NOBODY_BEHIND.includes(status);
}
