/** After this many turns of the event loop without activity nothing more is expected. */
const QUIET_TURNS = 3;

/** Runs everything that can run without the clock: until the counter has not increased for some turns. */
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
