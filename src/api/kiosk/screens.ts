import * as v from 'valibot';
import { screensResponse } from '#contract/kiosk/screens.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JoinedScreen, JoinForm } from '#domain/kiosk/joinedScreen.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';

const AT = '/api/v1/sextant/screen/';

export async function listScreens(client: Client): Promise<Result<readonly JoinedScreen[], ApiError>> {
  const found = await client.json({ method: 'GET', path: AT }, screensResponse);
  if (!found.ok) return found;
  return ok(
    found.value.result.map(({ id, name, playlist, seen_on: seenAt, picture_on: picturedAt, state }) => ({
      id,
      name,
      playlist,
      seenAt,
      picturedAt,
      title: state?.title ?? '',
      errors: state?.errors ?? [],
      activity: state?.activity ?? null,
    })),
  );
}

/** Confirms the code that a screen shows, and gives it a name and a playlist. */
export const joinScreen = (
  client: Client,
  { code, name, playlist }: JoinForm,
): Promise<Result<void, ApiError>> =>
  done(
    client.json(
      { method: 'POST', path: AT, body: { json: { code, name, playlist_id: playlist } } },
      v.unknown(),
    ),
  );

export const removeScreen = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, v.unknown()));
