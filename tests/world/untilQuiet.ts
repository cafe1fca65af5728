/** So many turns of the event loop without anything happening mean that nothing will. */
const QUIET_TURNS = 3;

/** Lets everything run that can run without the clock: until what is counted has not grown for some turns. */
export async function untilQuiet(activityNow: () => number): Promise<void> {
  let before = -1;
  let quiet = 0;
  while (quiet < QUIET_TURNS) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = activityNow();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}
