import { isServerPath } from '#contract/addresses.ts';
import { isForGuests } from '#domain/access/guestPass.ts';
import type { ServerDeps } from '../deps.ts';
import type { User } from '../meta/people/users.ts';
import { contentsOf } from './playlistContents.ts';

const FOR_SCREENS: readonly RegExp[] = [
  /^\/api\/v1\/sextant\/screen\/(code|join|state|playlist)$/,
  /^\/(login|logout|static|health|healthcheck|ping|version)(\/|$)/,
];
const PERMALINK = /^\/api\/v1\/dashboard\/permalink\/[^/]+$/;

/** A screen reads like a guest of the dashboards in its playlist; null for a person. */
export function screenGuest({ meta }: Pick<ServerDeps, 'meta'>, user: User): User | null {
  const screen = user.username.startsWith('screen:') ? meta.screens.ofUser(user.id) : null;
  if (screen === null) return null;
  const playlist = screen.playlistId === null ? null : meta.playlists.byId(screen.playlistId);
  const dashboards = playlist === null ? [] : contentsOf(playlist).items.map(({ dashboard }) => dashboard);
  return { ...user, firstName: screen.name, guest: { dashboards: [...new Set(dashboards)], rules: [] } };
}

/** What a screen may call: the pages, what guests may, and its own calls. Nothing that writes. */
export function isForScreens(method: string, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  if (FOR_SCREENS.some((each) => each.test(path)) || isForGuests(method, path)) return true;
  return isRead && (PERMALINK.test(path) || !isServerPath(path));
}
