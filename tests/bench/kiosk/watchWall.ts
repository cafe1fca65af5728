import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { SECOND, type Millis } from '#domain/time.ts';
import { type Look, look } from './look.ts';
import { isBlank, watchPaintings } from './paintings.ts';
import type { WallBrowser } from './wallBrowser.ts';

/** A dashboard that comes to the front is painted within this time. */
const PAINTED_WITHIN = 10 * SECOND;

export interface Watched {
  readonly faults: readonly string[];
  /** Looks at what is painted, and the longest time from one to the next. */
  readonly looks: number;
  readonly longest: Millis;
  /** The longest time in which the page was too busy to say what its elements are. */
  readonly longestBusy: Millis;
  readonly paintings: number;
  readonly turns: number;
}

/** Looks at a screen each second: at what is painted, and as soon as the page answers at its elements. */
export async function watchWall(
  wall: WallBrowser,
  reader: Page,
  lasts: Millis,
  onTurn: (title: string, at: Millis) => Promise<void>,
): Promise<Watched> {
  const started = Date.now();
  const faults: string[] = [];
  const fault = (text: string): void => {
    faults.push(`${((Date.now() - started) / SECOND).toFixed(0)} s: ${text}`);
    console.error(faults.at(-1));
  };
  const paintings = await watchPaintings(wall, reader, (drawn) =>
    fault(`a blank picture (${drawn.toFixed(3)})`),
  );
  let turns = 0;
  let longestBusy = 0;
  let turnedAt: number | null = null;
  let isOver = false;

  async function elements(): Promise<void> {
    let before: Look = { fault: '', title: '', hasBack: true };
    while (!isOver) {
      const from = Date.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const seen = await look(wall).catch((error: unknown) => ({
        ...before,
        fault: `the page could not be looked at: ${String(error)}`,
      }));
      longestBusy = Math.max(longestBusy, Date.now() - from);
      if (seen.fault !== '') fault(seen.fault);
      if (seen.title !== before.title) {
        turns += 1;
        if (turnedAt === null) turnedAt = Date.now();
        if (!seen.hasBack)
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await onTurn(seen.title, from - started).catch((error: unknown) =>
            fault(`the page could not be measured: ${String(error)}`),
          );
      }
      before = seen;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sleep(Math.max(0, SECOND - (Date.now() - from)));
    }
  }
  const ended = elements();

  let looks = 0;
  let longest = 0;
  let lookedAt = Date.now();
  while (Date.now() - started < lasts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await sleep(SECOND);
    looks += 1;
    longest = Math.max(longest, Date.now() - lookedAt);
    lookedAt = Date.now();
    const { drawn, at } = paintings.latest();
    if (isBlank({ drawn })) fault(`still a blank picture (${drawn.toFixed(3)})`);
    // Without this a browser that sends no pictures any more would look like one that shows the same for ever.
    if (turnedAt !== null && at >= turnedAt - PAINTED_WITHIN) turnedAt = null;
    if (turnedAt !== null && lookedAt - turnedAt > PAINTED_WITHIN) {
      fault('a dashboard came to the front, and nothing was painted');
      turnedAt = null;
    }
  }
  isOver = true;
  await ended;
  return { faults, looks, longest, longestBusy, paintings: paintings.count(), turns };
}
