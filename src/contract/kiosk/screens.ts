import * as v from 'valibot';
import { day, minute, playlistBody } from './playlists.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Screens on walls, on the embedded server. */

/** POST /api/v1/sextant/screen/: confirms the code that a screen shows. */
export const joinBody = v.object({
  code: v.pipe(v.string(), v.maxLength(20)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  playlist_id: wholeNumber,
});

/** POST /api/v1/sextant/screen/code: with its claim, from a screen that shows a code already. */
export const codeBody = v.object({ claim: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** POST /api/v1/sextant/screen/join: the screen asks whether it was confirmed. */
export const claimBody = v.object({ claim: v.pipe(v.string(), v.maxLength(100)) });

/** The first three bytes of every JPEG. */
const JPEG_STARTS = '/9j/';

const short = v.pipe(v.string(), v.maxLength(300));

/** The largest picture, in characters of base64: 48 kB of JPEG. */
export const MAX_PICTURE_SIZE = 65_536;

/** What a screen does now. */
const activity = v.variant('kind', [
  v.object({ kind: v.picklist(['playing', 'empty', 'none', 'failing']) }),
  v.object({ kind: v.literal('dark'), until: minute }),
  v.object({ kind: v.literal('idle'), until: minute, day: v.nullable(day) }),
]);

/** POST /api/v1/sextant/screen/state: what a screen shows now. */
export const screenState = v.object({
  item: v.pipe(wholeNumber, v.minValue(0)),
  title: short,
  /** Milliseconds; null where nothing is shown. */
  age: v.nullable(wholeNumber),
  errors: v.pipe(v.array(short), v.maxLength(20)),
  version: short,
  /** Absent in reports of earlier releases. */
  activity: v.optional(activity),
});

/** With a small JPEG of it in base64; without one the last picture stays. */
export const screenReport = v.object({
  ...screenState.entries,
  picture: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_PICTURE_SIZE), v.base64(), v.startsWith(JPEG_STARTS)),
  ),
});

/** POST /api/v1/sextant/screen/code. */
export const codeResponse = v.looseObject({ code: v.string(), claim: v.string() });

/** POST /api/v1/sextant/screen/join. */
export const joinedResponse = v.looseObject({ joined: v.boolean() });

/** GET /api/v1/sextant/screen/playlist. */
export const screenPlaylistResponse = v.looseObject({
  name: v.string(),
  version: v.string(),
  playlist: v.nullable(playlistBody),
  /** Filters and tabs by the keys of permalinks; absent in responses of earlier releases. */
  states: v.optional(
    v.record(v.string(), v.object({ masks: v.record(v.string(), v.unknown()), tabs: v.array(v.string()) })),
    {},
  ),
});

/** GET /api/v1/sextant/screen/. */
export const screensResponse = v.looseObject({
  result: v.array(
    v.looseObject({
      id: v.number(),
      name: v.string(),
      playlist: v.string(),
      seen_on: v.nullable(v.number()),
      picture_on: v.nullable(v.number()),
      state: v.nullable(screenState),
    }),
  ),
});
