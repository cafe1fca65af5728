import type { Millis } from '#domain/time.ts';
import type { Rights } from '#domain/person/rights.ts';
import type { TabHistory } from '#domain/tab/tabHistory.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

export type Theme = 'light' | 'dark' | 'system';

/** What the interface remembers on this device, with the value each has before anything was chosen. */
export interface Settings {
  readonly activeTabId: string | null;
  readonly tabHistory: TabHistory;
  /** Per tab (QueryEditor.id): 'Results', 'Query history' or the id of a table (ENT-07 activeSouthPaneTab). */
  readonly southPaneTabs: Readonly<Record<string, string>>;
  /** Sizes in per cent by the name of a group of panels. */
  readonly panes: Readonly<Record<string, readonly number[]>>;
  /** Widths in px that a person gave to columns of results, per tab, by place and name of the column. */
  readonly columnWidths: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly theme: Theme;
  readonly railCollapsed: boolean;
  readonly filterBarOpen: boolean;
  /** Whether the server is to keep tabs, as it last said (SYNC-01, SYNC-02). */
  readonly backendPersistence: boolean;
  /** Whether the server keeps the keys of its clients' creates, as it last said. A Superset does not. */
  readonly serverKeepsKeys: boolean;
  /** How far the server's clock is ahead of this device's, as its answers showed. */
  readonly clockOffset: Millis;
  /** The tab whose activation the server last confirmed. */
  readonly confirmedActiveTabId: string | null;
  /** When the list of tabs was last read from the server; null before the first time. */
  readonly tabsPulledAt: Millis | null;
  /** When each list was last read from the server. */
  readonly listedAt: Readonly<Partial<Record<'dashboards' | 'charts' | 'datasets' | 'queries', Millis>>>;
  /** What the person may do on the server; null before it was asked. */
  readonly rights: Rights | null;
  /** Whether the browser promised to keep this device's data; null before it was asked. */
  readonly storagePersisted: boolean | null;
  /** The last version (its seq) of which the person was told that it gave way. */
  readonly versionsTold: number;
}

export const DEFAULT_SETTINGS: Settings = {
  activeTabId: null,
  tabHistory: [],
  southPaneTabs: {},
  panes: {},
  columnWidths: {},
  theme: 'system',
  railCollapsed: false,
  filterBarOpen: true,
  backendPersistence: true,
  serverKeepsKeys: false,
  clockOffset: 0,
  confirmedActiveTabId: null,
  tabsPulledAt: null,
  listedAt: {},
  rights: null,
  storagePersisted: null,
  versionsTold: 0,
};

export type SettingName = keyof Settings;

export async function setting<Name extends SettingName>(db: Tables, name: Name): Promise<Settings[Name]> {
  const row = await db.settings.get(name);
  return row ? (row.value as Settings[Name]) : DEFAULT_SETTINGS[name];
}

export async function putSetting<Name extends SettingName>(
  tx: Tx,
  name: Name,
  value: Settings[Name],
): Promise<void> {
  await tx.settings.put({ key: name, value });
}
