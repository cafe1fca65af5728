import * as contract from '#contract/kiosk/screens.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { JoinedScreen, JoinForm } from '#domain/kiosk/joinedScreen.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { send } from '../http/send.ts';

export async function listScreens(client: Client): Promise<Result<readonly JoinedScreen[], ApiError>> {
  const found = await send(client, contract.listScreens, {});
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
  done(send(client, contract.joinScreen, { request: { code, name, playlist_id: playlist } }));

export const removeScreen = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, contract.removeScreen, { path: { id } }));
