import { may, type Rights } from '#domain/access/rights.ts';

interface SettingsEntry {
  readonly path: string;
  readonly label: string;
  /** The permission that the server asks for. */
  readonly pair?: readonly [string, string];
  /** Whether a Superset has no such list. */
  readonly isOwn?: boolean;
}

export const SETTINGS = {
  account: { path: '/user_info/', label: 'Your account' },
  people: { path: '/users/', label: 'People', pair: ['can_get', 'User'] },
  roles: { path: '/roles/', label: 'Roles', pair: ['can_get', 'Role'] },
  rules: {
    path: '/rowlevelsecurity/list/',
    label: 'Row level security',
    pair: ['can_read', 'Row Level Security'],
  },
  sessions: { path: '/users/sessions/', label: 'Sessions', pair: ['can_put', 'User'], isOwn: true },
  screens: {
    path: '/kiosk/screens/',
    label: 'Screens',
    pair: ['can_grant_guest_token', 'SecurityRestApi'],
    isOwn: true,
  },
  usage: { path: '/usage/', label: 'Usage', pair: ['can_read', 'Log'], isOwn: true },
  log: { path: '/actionlog/list/', label: 'Security log', pair: ['can_read', 'Log'], isOwn: true },
} as const satisfies Readonly<Record<string, SettingsEntry>>;

/** The settings pages that a person may open; only their own before permissions are known. */
export function settingsFor(rights: Rights | null, isGateway: boolean): readonly SettingsEntry[] {
  return Object.values<SettingsEntry>(SETTINGS).filter(
    ({ pair, isOwn = false }) =>
      !(isOwn && isGateway) && (pair === undefined || (rights !== null && may(rights, pair[0], pair[1]))),
  );
}
