import { may, type Rights } from '#domain/access/rights.ts';

interface SettingsEntry {
  readonly path: string;
  readonly label: string;
  /** The permission that the server asks for. */
  readonly pair?: readonly [string, string];
  /** Why there is none in front of a Superset. */
  readonly notThere?: string;
}

const NO_LIST =
  'Superset keeps this itself and has no call that Sextant could read it by. Its administrators find it in Superset’s own pages, if it has it.';

export const SETTINGS = {
  account: { path: '/user_info/', label: 'Your account' },
  people: { path: '/users/', label: 'People', pair: ['can_get', 'User'] },
  roles: { path: '/roles/', label: 'Roles', pair: ['can_get', 'Role'] },
  rules: {
    path: '/rowlevelsecurity/list/',
    label: 'Row level security',
    pair: ['can_read', 'Row Level Security'],
  },
  sessions: { path: '/users/sessions/', label: 'Sessions', pair: ['can_put', 'User'], notThere: NO_LIST },
  chartTypes: {
    path: '/charttypes/',
    label: 'Chart types',
    pair: ['can_put', 'User'],
    notThere:
      'In front of a Superset all chart types in the folder of this server are in use. Remove a file to turn one off.',
  },
  engines: {
    path: '/engines/',
    label: 'Engines',
    pair: ['can_put', 'User'],
    notThere: 'In front of a Superset its own drivers reach databases, and engines are added there.',
  },
  themes: { path: '/theme/list/', label: 'Themes', pair: ['can_read', 'Theme'] },
  screens: {
    path: '/kiosk/screens/',
    label: 'Screens',
    pair: ['can_grant_guest_token', 'SecurityRestApi'],
    notThere:
      'Screens on a wall are played by Sextant’s own server. In front of a Superset there is none that could sign them in.',
  },
  usage: { path: '/usage/', label: 'Usage', pair: ['can_read', 'Log'], notThere: NO_LIST },
  log: { path: '/actionlog/list/', label: 'Security log', pair: ['can_read', 'Log'], notThere: NO_LIST },
} as const satisfies Readonly<Record<string, SettingsEntry>>;

/** The settings pages that a person may open; only their own before permissions are known. */
export function settingsFor(rights: Rights | null, isGateway: boolean): readonly SettingsEntry[] {
  return Object.values<SettingsEntry>(SETTINGS).filter(
    ({ pair, notThere }) =>
      !(notThere !== undefined && isGateway) &&
      (pair === undefined || (rights !== null && may(rights, pair[0], pair[1]))),
  );
}

/** The settings page at an address, which ends with a slash; a person's own where there is none. */
export const settingsAt = (path: string): SettingsEntry =>
  Object.values<SettingsEntry>(SETTINGS).find((each) => each.path === path) ?? SETTINGS.account;
