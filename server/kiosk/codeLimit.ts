import { type Clock, type Millis, MINUTE } from '#domain/time.ts';

/** Codes for one address each minute: screens ask for a new one every few minutes. */
export const CODES_A_MINUTE = 20;
/** The most addresses with a code in the same minute: a sender that invents addresses does not fill the memory. */
export const MOST_ADDRESSES = 10_000;

/** Whether an address may have another join code now; one that may is counted. */
export function createCodeLimit(clock: Pick<Clock, 'now'>): (address: string) => boolean {
  const given = new Map<string, { readonly count: number; readonly since: Millis }>();
  return (address) => {
    const now = clock.now();
    for (const [each, { since }] of given) if (now - since >= MINUTE) given.delete(each);
    const before = given.get(address) ?? { count: 0, since: now };
    if (before.count >= CODES_A_MINUTE || given.size >= MOST_ADDRESSES) return false;
    given.set(address, { ...before, count: before.count + 1 });
    return true;
  };
}
