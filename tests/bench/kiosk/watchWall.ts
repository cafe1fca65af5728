import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND, type Millis } from '#domain/time.ts';
import { type Sight, watchElements } from './sight.ts';
import { isBlank, watchPaintings } from './paintings.ts';
import { seconds, type SecondsSeen } from './seconds.ts';
import type { WallBrowser } from './wallBrowser.ts';

/** A dashboard that comes to the front is painted within this time. */
const PAINTED_WITHIN = 10 * SECOND;

export interface Watched extends SecondsSeen {
  readonly faults: readonly string[];
  readonly looks: number;
  readonly paintings: number;
  readonly turns: number;
}

/** Watches a screen: what is painted, and what its elements are. */
export async function watchWall(
  wall: WallBrowser,
  lasts: Millis,
  onTurn: (title: string, at: Millis) => Promise<void>,
): Promise<Watched> {
  const started = Date.now();
  const seen = seconds(started);
  const faults: string[] = [];
  const fault = (text: string, at: Millis = Date.now()): void => {
    faults.push(`${((at - started) / SECOND).toFixed(1)} s: ${text}`);
    console.error(faults.at(-1));
  };
  let paintings = 0;
  let paintedAt = 0;
  let looks = 0;
  let turns = 0;
  let turnedAt: number | null = null;
  let latest: Sight = { at: started, fault: '', title: '', hasBack: true };
  /** A measurement takes a while, in which the dashboard may change again. */
  let measuring: Promise<void> = Promise.resolve();
  let isMeasuring = false;

  await watchPaintings(wall, (painting) => {
    paintings += 1;
    paintedAt = Math.max(paintedAt, painting.at);
    seen.note(painting.at, isBlank(painting));
    if (isBlank(painting)) fault(`a blank picture (${painting.drawn.toFixed(3)})`, painting.at);
  });
  await watchElements(wall, (look) => {
    looks += 1;
    seen.note(look.at, look.fault !== '');
    // Once: it is looked at several times a second.
    if (look.fault !== '' && look.fault !== latest.fault) fault(look.fault, look.at);
    if (look.title !== latest.title) {
      turns += 1;
      turnedAt ??= look.at;
      if (!look.hasBack && !isMeasuring) {
        isMeasuring = true;
        measuring = onTurn(look.title, look.at - started)
          .catch((error: unknown) => fault(`the page could not be measured: ${String(error)}`))
          .finally(() => {
            isMeasuring = false;
          });
      }
    }
    latest = look;
  });

  while (Date.now() - started < lasts) {
    await sleep(SECOND);
    // Without this a browser that sends no pictures any more would look like one that shows the same for ever.
    if (turnedAt !== null && paintedAt >= turnedAt - PAINTED_WITHIN) turnedAt = null;
    if (turnedAt !== null && Date.now() - turnedAt > PAINTED_WITHIN) {
      fault('a dashboard came to the front, and nothing was painted');
      turnedAt = null;
    }
  }
  await measuring;
  return { ...seen.until(started + lasts), faults, looks, paintings, turns };
}
