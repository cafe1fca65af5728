/** Marks hints about joins. */
export const OF_JOIN = 'cm-hint-join';

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly markClass?: string | undefined;
}

/**
 * The hints that are shown while somebody types: not of the name at the cursor, which may be half-written, and no new
 * ones about joins, whose condition may follow.
 */
export const whileTyping = <Hint extends Mark>(
  hints: readonly Hint[],
  before: readonly Hint[],
  cursor: number,
): readonly Hint[] => [
  ...before.filter(({ markClass }) => markClass === OF_JOIN),
  ...hints.filter(({ from, to, markClass }) => markClass !== OF_JOIN && (cursor < from || cursor > to)),
];
