import * as v from 'valibot';
import { anyResponse, madeResponse, records } from '../records.ts';
import { wholeNumber } from '../wholeNumber.ts';

/* Playlists of screens on walls, on the embedded server. */

export const minute = v.pipe(wholeNumber, v.minValue(0), v.maxValue(1439));
export const day = v.pipe(wholeNumber, v.minValue(0), v.maxValue(6));
const key = v.pipe(v.string(), v.maxLength(200));

/** What a save sends, and what the server returns. */
export const playlistBody = v.object({
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(250)),
  items: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
        dashboard: wholeNumber,
        permalink: key,
        tab: key,
        seconds: v.pipe(wholeNumber, v.minValue(5), v.maxValue(86_400)),
        from: minute,
        to: minute,
        days: v.pipe(v.array(day), v.maxLength(7)),
        fits: v.boolean(),
      }),
    ),
    v.maxLength(200),
  ),
  nightFrom: minute,
  nightTo: minute,
});

const listed = v.looseObject({ id: v.number(), revision: v.string(), contents: playlistBody });

export const playlists = records('/api/v1/sextant/playlist/', {
  row: listed,
  item: v.looseObject({ result: listed }),
  create: playlistBody,
  change: playlistBody,
  made: madeResponse,
  saved: anyResponse,
});
