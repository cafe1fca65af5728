import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { annotationStore } from './content/annotations.ts';
import { reportStore } from './reports.ts';
import { chartStore, type ChartStore } from './content/charts.ts';
import { commentStore } from './content/comments.ts';
import { createdStore, type CreatedStore } from './created.ts';
import { cssTemplateStore } from './content/cssTemplates.ts';
import { themeStore } from './content/themes.ts';
import { embeddedStore } from './people/embedded.ts';
import { dashboardStore, type DashboardStore } from './content/dashboards.ts';
import { databaseStore, type DatabaseStore } from './databases.ts';
import { datasetStore, type DatasetStore } from './content/datasets.ts';
import { favoriteStore, type FavoriteStore } from './content/favorites.ts';
import { importStore, type ImportStore } from './content/imports.ts';
import { ChangedSchemaError, migrate, NewerSchemaError } from './migrate.ts';
import {
  checkPages,
  DamagedError,
  isDamage,
  isMissing,
  lost,
  markUsed,
  METADATA_FILE,
  reserveIn,
  wasUsed,
  restoreHint,
} from './metadataFile.ts';
import { noticeStore } from './notices.ts';
import { openedStore } from './content/opened.ts';
import { outsideIdentityStore } from './people/outsideIdentities.ts';
import { ownTokenStore } from './people/ownTokens.ts';
import { ownerStore, type OwnerStore } from './people/owners.ts';
import { permalinkStore, type PermalinkStore } from './editor/permalinks.ts';
import { playlistStore } from './playlists.ts';
import { pushSubscriptionStore } from './people/pushSubscriptions.ts';
import { queryStore, type QueryStore } from './editor/queries.ts';
import { resultStore, type ResultStore } from './editor/results.ts';
import { roleStore, type RoleStore } from './people/roles.ts';
import { rowRuleStore, type RowRuleStore } from './people/rowRules.ts';
import { savedQueryStore, type SavedQueryStore } from './editor/savedQueries.ts';
import { schemaShape } from './schemaShape.ts';
import { screenStore } from './screens.ts';
import { securityEventStore, type SecurityEventStore } from './people/securityEvents.ts';
import { type SecretKeys, OtherKeyError, passingKeys, secretStore, type SecretStore } from './secrets.ts';
import { sessionStore, type SessionStore } from './people/sessions.ts';
import { settingStore, type SettingStore } from './settings.ts';
import { copyInto, openSqlite, type Sqlite } from './sqlite.ts';
import { type NewRows, openStaging, type Staging } from './staging.ts';
import { stateKeyStore, type StateKeyStore } from './content/stateKeys.ts';
import { tableSchemaStore, type TableSchemaStore } from './editor/tableSchemas.ts';
import { tagStore } from './content/tags.ts';
import { tabStore, type TabStore } from './editor/tabs.ts';
import { usageStore } from './usage.ts';
import { userStore, type UserStore } from './people/users.ts';

/** The metadata store: everything the server stores besides the data itself. */
export interface Meta {
  readonly settings: SettingStore;
  readonly secrets: SecretStore;
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly sessions: SessionStore;
  readonly rowRules: RowRuleStore;
  readonly securityEvents: SecurityEventStore;
  readonly created: CreatedStore;
  readonly databases: DatabaseStore;
  readonly datasets: DatasetStore;
  readonly charts: ChartStore;
  readonly dashboards: DashboardStore;
  readonly owners: OwnerStore;
  readonly favorites: FavoriteStore;
  readonly stateKeys: StateKeyStore;
  readonly imports: ImportStore;
  readonly queries: QueryStore;
  readonly results: ResultStore;
  readonly permalinks: PermalinkStore;
  readonly savedQueries: SavedQueryStore;
  readonly tabs: TabStore;
  readonly tableSchemas: TableSchemaStore;
  readonly annotations: ReturnType<typeof annotationStore>;
  readonly reports: ReturnType<typeof reportStore>;
  readonly playlists: ReturnType<typeof playlistStore>;
  readonly screens: ReturnType<typeof screenStore>;
  readonly cssTemplates: ReturnType<typeof cssTemplateStore>;
  readonly themes: ReturnType<typeof themeStore>;
  readonly embedded: ReturnType<typeof embeddedStore>;
  readonly ownTokens: ReturnType<typeof ownTokenStore>;
  readonly outsideIdentities: ReturnType<typeof outsideIdentityStore>;
  readonly tags: ReturnType<typeof tagStore>;
  readonly comments: ReturnType<typeof commentStore>;
  readonly opened: ReturnType<typeof openedStore>;
  readonly usage: ReturnType<typeof usageStore>;
  readonly notices: ReturnType<typeof noticeStore>;
  readonly pushSubscriptions: ReturnType<typeof pushSubscriptionStore>;
  /** A transaction over several entities. */
  transaction<T>(body: () => T): T;
  /** A transaction that is not synced to disk: a power failure may undo the last ones. */
  note<T>(body: () => T): T;
  /** Lets the writes of the body have the reserved disk space, as deletions do. */
  withReserve<T>(body: () => T): T;
  /** Begins a large change of what people made, which others do not see before it is whole. */
  stage(rows: NewRows): Staging;
  /** Copies the current content into a new file. */
  copyInto(file: string): void;
  close(): void;
}

/** The message why a folder's metadata could not be opened, for the person who started the server. */
export interface MetaError {
  readonly kind: 'in-use' | 'newer' | 'lost' | 'damaged' | 'other-key' | 'unusable';
  readonly message: string;
  /** What to do about it, where the message does not say. */
  readonly hint?: string;
  readonly cause: unknown;
}

/**
 * Opens (or creates) the store in a folder, or one in memory for `:memory:`. One process at a time: the file stays
 * locked until it is closed, and the lock ends with its process.
 */
export function openMeta(dir: string, keys: SecretKeys = passingKeys()): Result<Meta, MetaError> {
  let db: Sqlite | null = null;
  try {
    const isFolder = dir !== ':memory:';
    if (isFolder) mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (isFolder && isMissing(dir) && wasUsed(dir)) return err(lost(dir));
    const reserve = isFolder ? reserveIn(dir) : null;
    db = openSqlite(isFolder ? join(dir, METADATA_FILE) : dir, reserve);
    db.all('PRAGMA locking_mode = EXCLUSIVE');
    db.all('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = FULL');
    db.exec('PRAGMA foreign_keys = ON');
    checkPages(db);
    if (isFolder && schemaShape(db).size === 0 && wasUsed(dir)) {
      letGo(db);
      return err(lost(dir));
    }
    migrate(db);
    if (isFolder) markUsed(dir);
    reserve?.refill();
    return ok(storesOf(db, keys));
  } catch (cause) {
    if (db) letGo(db);
    return err(whyNot(dir, cause));
  }
}

/** The stores over a database with a current schema. */
export function storesOf(db: Sqlite, keys: SecretKeys = passingKeys()): Meta {
  return {
    settings: settingStore(db),
    secrets: secretStore(db, keys),
    users: userStore(db),
    roles: roleStore(db),
    sessions: sessionStore(db),
    rowRules: rowRuleStore(db),
    securityEvents: securityEventStore(db),
    created: createdStore(db),
    databases: databaseStore(db),
    datasets: datasetStore(db),
    charts: chartStore(db),
    dashboards: dashboardStore(db),
    owners: ownerStore(db),
    favorites: favoriteStore(db),
    stateKeys: stateKeyStore(db),
    imports: importStore(db),
    queries: queryStore(db),
    results: resultStore(db),
    permalinks: permalinkStore(db),
    savedQueries: savedQueryStore(db),
    tabs: tabStore(db),
    tableSchemas: tableSchemaStore(db),
    annotations: annotationStore(db),
    reports: reportStore(db),
    playlists: playlistStore(db),
    screens: screenStore(db),
    cssTemplates: cssTemplateStore(db),
    themes: themeStore(db),
    embedded: embeddedStore(db),
    ownTokens: ownTokenStore(db),
    outsideIdentities: outsideIdentityStore(db),
    tags: tagStore(db),
    comments: commentStore(db),
    opened: openedStore(db),
    usage: usageStore(db),
    notices: noticeStore(db),
    pushSubscriptions: pushSubscriptionStore(db),
    transaction: (body) => db.transaction(body),
    note: (body) => db.note(body),
    withReserve: (body) => db.withReserve(body),
    stage: (rows) => openStaging(db, rows),
    copyInto: (file) => copyInto(db, file),
    close: () => letGo(db),
  };
}

/**
 * libsql closes a file only when its last statement was garbage-collected, and in WAL mode an open file is locked. So
 * the journal mode is reset first, in which an idle connection holds no lock.
 */
function letGo(db: Sqlite): void {
  try {
    db.all('PRAGMA journal_mode = DELETE');
    db.all('PRAGMA locking_mode = NORMAL');
    db.all('SELECT 1 FROM sqlite_master LIMIT 1');
  } catch {
    // The disk is full or the folder gone. The journal stays as it is, and the next start reads it.
  } finally {
    db.close();
  }
}

function whyNot(dir: string, cause: unknown): MetaError {
  if (cause instanceof NewerSchemaError) return { kind: 'newer', message: cause.message, cause };
  if (cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_BUSY') {
    return {
      kind: 'in-use',
      message: `Another server is already using ${dir}. Stop it, or start this one with another --data folder.`,
      cause,
    };
  }
  if (cause instanceof OtherKeyError)
    return {
      kind: 'other-key',
      message: `The key of ${dir} is another one than before, and does not open what the server signs with.`,
      hint: OTHER_KEY,
      cause,
    };
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof ChangedSchemaError || cause instanceof DamagedError || isDamage(cause)) {
    return {
      kind: 'damaged',
      message: `The metadata in ${dir} is damaged: ${reason}`,
      hint: restoreHint(dir),
      cause,
    };
  }
  return { kind: 'unusable', message: `The metadata in ${dir} cannot be opened: ${reason}`, cause };
}

const OTHER_KEY =
  'Nothing was changed. Put its secret.key back, or set the SEXTANT_SECRET_KEY of before. Without it, start once with --reset-keys: tokens for API clients and guests end, and browsers get notifications again once they open the app.';
