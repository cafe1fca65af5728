import { ADMIN_PAIRS } from '../../../server/auth/rights/adminPairs.ts';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import { createApp } from '../../../server/app.ts';
import { serverConfig } from '../../../server/config.ts';
import { silentLog } from '../../../server/base/log.ts';
import { storesOf } from '../../../server/meta/meta.ts';
import { migrate } from '../../../server/meta/migrate.ts';
import { openSqlite } from '../../../server/meta/sqlite.ts';
import { type Clock, type Random, SECOND } from '#domain/time.ts';
import { Browser } from '../../server/browser.ts';
import { testTemplates } from '../../server/templates/testTemplates.ts';
import { seededRandom } from '../../world/seededRandom.ts';
import { plainSuperset } from './plainSuperset.ts';
import { serverBackup } from './serverBackup.ts';
import { ok } from '#domain/result.ts';
import type { EngineHost } from '../../../server/engines/engineHost.ts';

export type ServerKind = 'embedded' | 'superset';

export interface SimUser {
  readonly id: number;
  readonly name: string;
}

/** A tab in the server's own store. */
export interface StoredTab {
  readonly id: number;
  readonly user_id: number;
  readonly label: string;
  readonly sql: string;
}

export interface StoredTable {
  readonly id: number;
  readonly tab_id: number;
  readonly table_name: string;
}

export interface StoredQuery {
  readonly id: number;
  readonly user_id: number;
  readonly label: string;
  readonly sql: string;
}

export interface StoredDashboard {
  readonly id: number;
  readonly uuid: string;
  readonly dashboard_title: string | null;
  readonly css: string | null;
  readonly published: number;
  readonly position_json: string | null;
  readonly json_metadata: string | null;
}

export interface StoredOwner {
  readonly entity_id: number;
  readonly user_id: number;
}

/** The real server with its store in memory, either unmodified or wrapped as a plain Superset behind a gateway. */
export interface SimServer {
  readonly users: readonly SimUser[];
  /** The database of the tables beside tabs. */
  readonly databaseId: number;
  signedIn(user: SimUser): Promise<Browser>;
  /** Ends all sessions. */
  expireSessions(): void;
  /** Lets a person, by number, only read from now on, or change everything again. */
  setRights(user: number, isReader: boolean): void;
  /** Lets a person, by number, read only what they own from now on, or everything again. */
  setReading(user: number, isHidden: boolean): void;
  /** Keeps all that is stored, except sessions. */
  backUp(): void;
  /** Puts that back: numbers given since are given again. False if there is none. */
  restore(): boolean;
  /** Loses one tab or saved query, chosen by a number. */
  loseRow(which: number): void;
  tabs(): StoredTab[];
  tables(): StoredTable[];
  savedQueries(): StoredQuery[];
  dashboards(): StoredDashboard[];
  /** Who owns which dashboard. */
  dashboardOwners(): StoredOwner[];
  /** What the engines ran. */
  readonly ran: readonly Ran[];
}

const NAMES = ['ada', 'ben', 'cleo'];

/** Creates the server of a world. */
export type SimServers = (kind: ServerKind, userCount: number, clock: Clock) => SimServer;

/** A new server per world. */
export const simServer: SimServers = (kind, userCount, clock) => oneServer()(kind, userCount, clock);

/** Tables that are the same in every world. */
const KEPT: ReadonlySet<string> = new Set(['role', 'role_permission']);

/** One server for worlds that run in sequence: its store is emptied for each, which is much faster than a new one. */
export function oneServer(): SimServers {
  const db = openSqlite(':memory:');
  migrate(db);
  const meta = storesOf(db);
  const tables = db
    .all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
    .map(({ name }) => name)
    .filter((name) => !KEPT.has(name));
  const empty = tables.map((table) => `DELETE FROM "${table}"`).join(';');
  let clock: Clock = { now: () => 0, sleep: () => Promise.resolve() };
  let random: Random = seededRandom(1);
  const ports = {
    // A real clock has whole milliseconds; the virtual one has fractions, from random latencies.
    clock: { now: () => Math.floor(clock.now()), sleep: (ms: number) => clock.sleep(ms) },
    random: { bytes: (length: number) => random.bytes(length) },
  };
  const engines = simEngines(ports.clock);
  const role = meta.roles.put('Admin', ADMIN_PAIRS);
  const reader = meta.roles.put(
    'Reader',
    ADMIN_PAIRS.filter(([permission]) => /^can_(read|get)$/.test(permission)),
  );
  const clerk = meta.roles.put(
    'Clerk',
    ADMIN_PAIRS.filter(([permission]) => !permission.startsWith('all_')),
  );
  const app = createApp({
    meta,
    engines: engines.host,
    templates: testTemplates(),
    ...ports,
    log: silentLog,
    config: serverConfig(),
  });
  // Unchanged data is not read again.
  const read = new Map<string, unknown[]>();
  const rows = <Row>(sql: string): Row[] => {
    const known = read.get(sql) ?? db.all<Row>(sql);
    read.set(sql, known);
    return known as Row[];
  };
  const answer = async (request: Request) => {
    const response = await app.fetch(request);
    if (request.method !== 'GET') read.clear();
    // Like a server on a port, with the time in whole seconds.
    response.headers.set('Date', new Date(clock.now()).toUTCString());
    return response;
  };
  const superset = plainSuperset(answer, db);

  return (kind, userCount, worldClock) => {
    db.exec('PRAGMA foreign_keys = OFF');
    db.exec(empty);
    db.exec('PRAGMA foreign_keys = ON');
    read.clear();
    engines.ran.length = 0;
    clock = worldClock;
    random = seededRandom(1);
    const users = NAMES.slice(0, userCount).map((username) => {
      // Nobody signs in with a password here, so none is hashed: hashing alone would take longer than a world.
      const person = {
        username,
        passwordHash: '',
        firstName: '',
        lastName: '',
        email: `${username}@localhost`,
      };
      const id = meta.users.insert(person, clock.now());
      meta.roles.grant(id, role);
      return { id, name: username };
    });
    const database = { uuid: 'u', databaseName: 'd', backend: 'duckdb', sqlalchemyUri: 'duckdb://' };
    const databaseId = meta.databases.insert(database, clock.now());
    const fetch = kind === 'embedded' ? answer : superset;

    const backup = serverBackup(db, tables);
    return {
      users,
      databaseId,
      backUp: () => backup.make(),
      restore() {
        read.clear();
        return backup.restore();
      },
      loseRow(which) {
        read.clear();
        const table = which % 2 === 0 ? 'tab' : 'saved_query';
        const [lost] = db.all<{ id: number }>(
          `SELECT id FROM ${table} ORDER BY id LIMIT 1 OFFSET (? % max(1, (SELECT count(*) FROM ${table})))`,
          which >> 1,
        );
        if (lost) db.run(`DELETE FROM ${table} WHERE id = ?`, lost.id);
      },
      ran: engines.ran,
      async signedIn(user) {
        const browser = new Browser(fetch, '');
        await browser.get(`/login/?key=${newSignInKey(meta, user.id, clock, random)}`);
        return browser;
      },
      setRights(user, isReader) {
        const { id } = users[user % users.length] ?? { id: 0 };
        meta.roles.setOfUser(id, [isReader ? reader : role]);
      },
      setReading(user, isHidden) {
        const { id } = users[user % users.length] ?? { id: 0 };
        meta.roles.setOfUser(id, [isHidden ? clerk : role]);
      },
      expireSessions: () => void db.run('DELETE FROM session'),
      tabs: () => rows<StoredTab>('SELECT id, user_id, label, sql FROM tab ORDER BY id'),
      tables: () => rows<StoredTable>('SELECT id, tab_id, table_name FROM table_schema ORDER BY id'),
      savedQueries: () => rows<StoredQuery>('SELECT id, user_id, label, sql FROM saved_query ORDER BY id'),
      dashboardOwners: () =>
        rows<StoredOwner>("SELECT entity_id, user_id FROM owner WHERE entity = 'dashboard'"),
      dashboards: () =>
        rows<StoredDashboard>(
          'SELECT id, uuid, dashboard_title, css, published, position_json, json_metadata FROM dashboard ORDER BY id',
        ),
    };
  };
}

/** What an engine ran, and for whom. */
interface Ran {
  readonly sql: string;
  readonly person: number;
}

interface SimEngines {
  readonly host: EngineHost;
  /** In the order in which it was begun. */
  readonly ran: Ran[];
}

/** Engines that only note what they run; each statement takes a second and returns nothing. */
function simEngines(clock: Clock): SimEngines {
  const ran: Ran[] = [];
  const host: Partial<EngineHost> = {
    ensure: async () => ok(undefined),
    check: async () => ok(undefined),
    stop: () => false,
    before: () => null,
    async run({ statements, person, onStatement }) {
      const sql = statements.at(-1) ?? '';
      ran.push({ sql, person });
      onStatement?.(0, sql);
      await clock.sleep(SECOND);
      const body = (async function* none(): AsyncGenerator<Uint8Array> {})();
      return ok({ columns: [], rows: 0, more: false, executedSql: sql, body, kept: Promise.resolve(null) });
    },
  };
  return { host: host as EngineHost, ran };
}
