/**
 * A list as it is now with what a person added to and took from an earlier one: what somebody else added or took in the
 * meantime stays so.
 */
export function withListChange(
  now: readonly number[],
  before: readonly number[],
  after: readonly number[],
): readonly number[] {
  const kept = now.filter((each) => after.includes(each) || !before.includes(each));
  return [...kept, ...after.filter((each) => !before.includes(each) && !kept.includes(each))];
}

/** Whether two lists have the same members. */
export const isSameList = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
