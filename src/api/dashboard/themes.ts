import type { ResponseOf } from '#contract/call.ts';
import { LOCAL_ID_HEADER } from '#contract/capabilities.ts';
import {
  setDarkTheme,
  setDefaultTheme,
  themes,
  unsetDarkTheme,
  unsetDefaultTheme,
} from '#contract/dashboard/themes.ts';
import type { ThemeContents, ThemeInfo } from '#domain/records/theme.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { parseRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

export interface ServerTheme {
  readonly id: number;
  readonly uuid: string | null;
  readonly contents: ThemeContents;
  readonly info: ThemeInfo;
}

const themeOf = (id: number, row: ResponseOf<typeof themes.get>['result']): ServerTheme => ({
  id,
  uuid: row.uuid ?? null,
  contents: { title: row.theme_name || `#${id}`, json: parseRecord(row.json_data ?? null) ?? {} },
  info: {
    ...(row.is_system_default === true && { isDefault: true }),
    ...(row.is_system_dark === true && { isDark: true }),
  },
});
const bodyOf = ({ title, json }: ThemeContents) => ({ theme_name: title, json_data: JSON.stringify(json) });

/** The themes that people made. A server's own ones are its brand, and not that of this app. */
export async function listThemes(client: Client): Promise<Result<readonly ServerTheme[], ApiError>> {
  const listed = await listPages(client, themes.list, {
    columns: ['id', 'uuid', 'theme_name', 'json_data', 'is_system', 'is_system_default', 'is_system_dark'],
    order_column: 'theme_name',
    order_direction: 'asc',
  });
  if (!listed.ok) return listed;
  return ok(listed.value.filter((row) => row.is_system !== true).map((row) => themeOf(row.id, row)));
}

export async function getTheme(client: Client, id: number | string): Promise<Result<ServerTheme, ApiError>> {
  const found = await send(client, themes.get, { path: { id } });
  return found.ok ? ok(themeOf(found.value.id, found.value.result)) : found;
}

export async function createTheme(
  client: Client,
  localId: string,
  contents: ThemeContents,
): Promise<Result<number, ApiError>> {
  const headers = { [LOCAL_ID_HEADER]: localId };
  const made = await send(client, themes.create, { request: bodyOf(contents), headers });
  return made.ok ? ok(made.value.id) : made;
}

export const saveTheme = (
  client: Client,
  id: number,
  contents: ThemeContents,
): Promise<Result<void, ApiError>> =>
  done(send(client, themes.update, { path: { id }, request: bodyOf(contents) }));

export const removeTheme = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, themes.remove, { path: { id } }));

/** Makes a theme everybody's, on all pages or on dark ones; with null none is. */
export function giveToAll(
  client: Client,
  id: number | null,
  isDark: boolean,
): Promise<Result<void, ApiError>> {
  if (id === null) return done(send(client, isDark ? unsetDarkTheme : unsetDefaultTheme, {}));
  return done(send(client, isDark ? setDarkTheme : setDefaultTheme, { path: { id } }));
}
