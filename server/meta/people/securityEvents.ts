import { DAY, type Millis } from '#domain/time.ts';
import type { ListRequest } from '../../http/request/listRequest.ts';
import { number, numberOrNull, recordTable, type RecordOf, text, textOrNull } from '../recordTable.ts';
import type { Sqlite } from '../sqlite.ts';

/** How long events are kept. */
export const EVENTS_KEPT: Millis = 90 * DAY;

export type SecurityEventKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'refused'
  | 'password-changed'
  | 'person-changed'
  | 'role-changed'
  | 'row-rule-changed'
  /** Who sees a dashboard: by its roles, or in frames of other sites. */
  | 'access-changed'
  | 'owners-changed'
  /** What screens on walls show, which is what they may read. */
  | 'playlist-changed'
  | 'screen-joined'
  | 'screen-revoked'
  /** A type that was added on this machine was turned on or off. */
  | 'chart-type-changed'
  | 'engine-changed'
  | 'exported'
  | 'guest-token'
  | 'token-made'
  /** A model used a tool. */
  | 'tool-used'
  | 'viewed-as';

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Who did it; null for nobody signed in, and for commands at the server. */
  readonly userId: number | null;
  readonly username: string | null;
  /** The address of the sender; null for commands at the server. */
  readonly sender: string | null;
  /** What it was about, in a few words. */
  readonly detail: string;
}

const FIELDS = {
  at: number,
  kind: text,
  userId: numberOrNull,
  username: textOrNull,
  sender: textOrNull,
  detail: text,
} as const;

export type SecurityEventRow = RecordOf<typeof FIELDS>;

/** A name or detail in a request that nobody signed is cut to this length. */
const MAX_TEXT_LENGTH = 300;

/** What concerns security: who signed in, was refused, changed rights, took data out. */
export function securityEventStore(db: Sqlite) {
  const table = recordTable(db, 'security_event', FIELDS);
  return {
    /** Not synced to disk at once: a power failure may lose the last ones, a crash of the program does not. */
    add(event: SecurityEvent, at: Millis): void {
      const cut = (value: string): string => value.replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH);
      const username = event.username === null ? null : cut(event.username);
      db.note(() => {
        table.insert({ ...event, username, detail: cut(event.detail), at });
        db.run('DELETE FROM security_event WHERE at < ?', at - EVENTS_KEPT);
      });
    },
    page: (request: ListRequest): { count: number; rows: SecurityEventRow[] } => table.page(request),
    /** All that are kept, the latest first. */
    all: (): SecurityEventRow[] => table.where('1 ORDER BY id DESC'),
  };
}

export type SecurityEventStore = ReturnType<typeof securityEventStore>;
