import * as v from 'valibot';
import { call } from '../call.ts';
import { messageResponse } from '../error.ts';
import { madeResponse } from '../records.ts';
import { day, minute, playlistBody } from './playlists.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Screens on walls, on the embedded server. */

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

/** What a screen shows now. */
const screenState = v.object({
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
const screenReport = v.object({
  ...screenState.entries,
  picture: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_PICTURE_SIZE), v.base64(), v.startsWith(JPEG_STARTS)),
  ),
});

const claim = v.pipe(v.string(), v.maxLength(100));

/** A code to show, and its claim; from a screen that shows a code already, with that claim. */
export const createCode = call({
  method: 'POST',
  path: '/api/v1/sextant/screen/code',
  request: v.object({ claim: v.optional(claim) }),
  response: v.looseObject({ code: v.string(), claim: v.string() }),
  errors: [409, 429],
});

/** The screen asks whether its code was confirmed, which signs it in. */
export const claimScreen = call({
  method: 'POST',
  path: '/api/v1/sextant/screen/join',
  request: v.object({ claim }),
  response: v.looseObject({ joined: v.boolean() }),
  errors: [404],
});

export const listScreens = call({
  method: 'GET',
  path: '/api/v1/sextant/screen/',
  response: v.looseObject({
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
  }),
});

/** Confirms the code that a screen shows. */
export const joinScreen = call({
  method: 'POST',
  path: '/api/v1/sextant/screen/',
  request: v.object({
    code: v.pipe(v.string(), v.maxLength(20)),
    name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    playlist_id: wholeNumber,
  }),
  response: madeResponse,
  status: 201,
  errors: [422, 429],
});

export const removeScreen = call({
  method: 'DELETE',
  path: '/api/v1/sextant/screen/{id}',
  response: messageResponse,
  errors: [404],
});

export const getScreenPicture = call({
  method: 'GET',
  path: '/api/v1/sextant/screen/{id}/picture',
  response: 'image/jpeg',
  errors: [404],
});

/** What a screen plays: it asks for it again and again. */
export const getScreenPlaylist = call({
  method: 'GET',
  path: '/api/v1/sextant/screen/playlist',
  response: v.looseObject({
    name: v.string(),
    version: v.string(),
    playlist: v.nullable(playlistBody),
    /** Filters and tabs by the keys of permalinks; absent in responses of earlier releases. */
    states: v.optional(
      v.record(v.string(), v.object({ masks: v.record(v.string(), v.unknown()), tabs: v.array(v.string()) })),
      {},
    ),
  }),
  errors: [404],
});

export const reportScreen = call({
  method: 'POST',
  path: '/api/v1/sextant/screen/state',
  request: screenReport,
  response: messageResponse,
  errors: [404],
});
