import { type Millis, SECOND } from '#domain/time.ts';

/** What is known of the seconds of a run. */
export interface SecondsSeen {
  readonly count: number;
  /** Seconds in which at least one look or picture found nothing on screen. */
  readonly blank: number;
  /** Seconds with neither a look nor a picture: the page drew nothing, and its elements stayed as they were. */
  readonly still: number;
  /** The longest time in which the page neither looked at its elements nor was painted. */
  readonly longestStill: Millis;
}

export interface Seconds {
  /** Something was seen at this time: a look at the elements, or a picture. */
  readonly note: (at: Millis, isBlank: boolean) => void;
  readonly until: (end: Millis) => SecondsSeen;
}

/**
 * Sorts what is seen into the seconds of a run, by the times at which it was so: whoever counts may be late. What is on
 * screen at the end of a second stays there in the seconds after it in which nothing is seen.
 */
export function seconds(start: Millis): Seconds {
  /** Whether anything was blank in a second, and whether the last of it was. */
  const seen = new Map<number, { any: boolean; last: boolean; at: Millis }>();
  const times: Millis[] = [];
  return {
    note(at, isBlank) {
      if (at < start) return;
      times.push(at);
      const second = Math.floor((at - start) / SECOND);
      const before = seen.get(second);
      const isLater = before === undefined || at >= before.at;
      seen.set(second, {
        any: isBlank || before?.any === true,
        last: isLater ? isBlank : before.last,
        at: isLater ? at : before.at,
      });
    },
    until(end) {
      const count = Math.floor((end - start) / SECOND);
      let [blank, still, isBlank] = [0, 0, false];
      for (let second = 0; second < count; second += 1) {
        const found = seen.get(second);
        if (found === undefined) still += 1;
        if (found?.any ?? isBlank) blank += 1;
        isBlank = found?.last ?? isBlank;
      }
      const ordered = [start, ...times.filter((at) => at <= end).toSorted((a, b) => a - b), end];
      const longestStill = ordered.reduce(
        (longest, at, index) => Math.max(longest, at - (ordered[index - 1] ?? at)),
        0,
      );
      return { count, blank, still, longestStill };
    },
  };
}
