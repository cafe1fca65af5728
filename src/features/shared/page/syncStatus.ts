import { t } from '#ui/t.ts';

/** The input of the sync status. */
export interface SyncFacts {
  readonly sessionExpired: boolean;
  /** Whether anyone has signed in on this device, so that the server is expected to have a copy. */
  readonly hasServerCopy: boolean;
  readonly online: boolean;
  /** Which required server is unreachable, as far as known. */
  readonly away: 'network' | 'server' | 'superset';
  /** Whether a draft is in memory only: being stored on this device, or its write failed. */
  readonly hasDrafts: boolean;
  readonly waiting: number;
  readonly parked: number;
}

export type SyncKind = 'sign-in' | 'attention' | 'offline' | 'waiting' | 'local' | 'saved';

export interface SyncStatusText {
  readonly kind: SyncKind;
  readonly text: string;
  /** An explanation, shown on request. */
  readonly meaning: string;
}

const AWAY: Readonly<Record<SyncFacts['away'], string>> = {
  network: 'No network connection. Changes are saved on this device and sent when it is back.',
  server: 'The server is unreachable. Changes are saved on this device and sent when it is back.',
  superset:
    'Superset is unreachable; Sextant is not. Changes are saved on this device and sent when it is back.',
};

/** The sync status in few words; what needs the person comes first. */
export function syncStatus(facts: SyncFacts): SyncStatusText {
  const { hasDrafts, parked } = facts;
  const waiting = hasDrafts ? Math.max(1, facts.waiting) : facts.waiting;
  if (facts.sessionExpired)
    return {
      kind: 'sign-in',
      text: t('Sign in to continue'),
      meaning: t('Your session has ended. Your work is saved on this device.'),
    };
  if (parked > 0)
    return {
      kind: 'attention',
      text: parked === 1 ? t('1 needs attention') : t('{n} need attention', { n: parked }),
      meaning: t('The server rejected some changes. They stay on this device until you resolve them.'),
    };
  if (!facts.online)
    return {
      kind: 'offline',
      text: waiting > 0 ? t('Offline, {n} waiting', { n: waiting }) : t('Offline'),
      meaning: t(AWAY[facts.away]),
    };
  if (!facts.hasServerCopy)
    return {
      kind: 'local',
      text: t('On this device'),
      meaning: t('Saved on this device only.'),
    };
  if (waiting > 0)
    return {
      kind: 'waiting',
      text: t('{n} waiting', { n: waiting }),
      meaning: hasDrafts ? t('Saving…') : t('Saved on this device. Syncing…'),
    };
  return { kind: 'saved', text: t('Saved'), meaning: t('All changes synced') };
}
