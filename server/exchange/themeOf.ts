import { readThemeJson } from '#domain/theme/themeTokens.ts';
import type { Bundle } from './bundle.ts';
import type { DashboardFile } from '#contract/files/bundleFiles.ts';
import type { WriteContext } from './writeContext.ts';

/**
 * The theme of a dashboard in a file: the one with its uuid here, else that of the bundle, which is created. One that is
 * here stays as it is: other dashboards have it, too.
 */
export function themeOf(
  { deps, input, note }: WriteContext,
  bundle: Pick<Bundle, 'themes'>,
  { theme_uuid: uuid, dashboard_title: title }: DashboardFile,
): number | null {
  if (uuid === null) return null;
  const { themes, roles } = deps.meta;
  const known = themes.oneBy('uuid', uuid);
  if (known !== null) return known.id;
  const part = bundle.themes.find(({ value }) => value.uuid === uuid);
  const json = part && textOf(part.value.json_data);
  const mayWrite = input.userId === null || roles.allows(input.userId, 'can_write', 'Theme');
  if (part === undefined || json == null || readThemeJson(json) === null || !mayWrite) {
    note(
      `Dashboard "${title ?? ''}": its theme is not on this server, so it is shown in the one for everybody.`,
    );
    return null;
  }
  const now = deps.clock.now();
  return themes.insert({
    uuid,
    themeName: part.value.theme_name,
    jsonData: json,
    isSystem: false,
    isSystemDefault: false,
    isSystemDark: false,
    createdBy: input.userId,
    changedBy: input.userId,
    createdOn: now,
    changedOn: now,
  });
}

const textOf = (json: unknown): string => (typeof json === 'string' ? json : JSON.stringify(json));
