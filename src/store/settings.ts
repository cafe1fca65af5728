import type { RelatedChoice } from '#domain/dashboard/dashboard.ts';
import type { EditorSettings } from '#domain/sql/editorSettings.ts';
import type { NewDatasetDraft } from '#domain/dataset/creation/newDatasetDraft.ts';
import type { ExploreDraft } from '#charts/explore/draft/exploreDraft.ts';
import type { Visit } from '#domain/home/visits.ts';
import type { PanelLayout } from '#charts/explore/panel/panelLayout.ts';
import type { ColumnArrangement } from '#domain/rows/arrange/columnArrangement.ts';
import type { Millis } from '#domain/time.ts';
import type { Rights } from '#domain/access/rights.ts';
import type { TabHistory } from '#domain/tab/tabHistory.ts';
import type { DocumentEdit } from './documents/documentRow.ts';
import type { Tables } from './schema.ts';
import type { Tx } from './write.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Interface settings on this device, with their defaults. */
export interface Settings {
  readonly activeTabId: string | null;
  readonly tabHistory: TabHistory;
  /** Per tab (QueryEditor.id): 'Results', 'Query history' or the id of a table (ENT-07 activeSouthPaneTab). */
  readonly southPaneTabs: Readonly<Record<string, string>>;
  /** Sizes in per cent by name of the panel group. */
  readonly panes: Readonly<Record<string, readonly number[]>>;
  /** Column widths in px a person set in results, per tab, by position and name. */
  readonly columnWidths: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Which columns of results are shown and in which order, per tab, where a person changed it. */
  readonly columnArrangements: Readonly<Record<string, ColumnArrangement>>;
  readonly theme: Theme;
  /** Whether charts tell colours apart by patterns too. */
  readonly patterns: boolean;
  /** The code of a language, or `browser` for the browser's. */
  readonly language: string;
  readonly railCollapsed: boolean;
  readonly filterBarOpen: boolean;
  /** Whether a dashboard opens with the filters in which it was left; otherwise they end with the page. */
  readonly filtersRemembered: boolean;
  /** Whether the server stores tabs, as last reported (SYNC-01, SYNC-02). */
  readonly backendPersistence: boolean;
  /** Whether the server stores idempotency keys of creates, as last reported. A Superset does not. */
  readonly serverKeepsKeys: boolean;
  /** How far the server's clock is ahead of this device's, from its responses. */
  readonly clockOffset: Millis;
  /** The last tab activation the server confirmed. */
  readonly confirmedActiveTabId: string | null;
  /** When the list of tabs was last read from the server; null before the first read. */
  readonly tabsPulledAt: Millis | null;
  /** When each list was last read from the server. */
  readonly listedAt: Readonly<Partial<Record<'dashboards' | 'charts' | 'datasets' | 'queries', Millis>>>;
  /** Objects created here that exist under another id or not at all; late copies of their creations are deleted. */
  readonly formerIds: readonly string[];
  /** What the person may do on the server; null before it is known. */
  readonly rights: Rights | null;
  /** The person's number on the server; null before it is known. */
  readonly personId: number | null;
  /** Whether the person has read that the app has to be installed to keep what it stores. */
  readonly installAdvised: boolean;
  /** The size of all versions of documents; null before it was determined. */
  readonly documentVersionBytes: number | null;
  /** The last version (its seq) whose replacement the person was notified of. */
  readonly versionsTold: number;
  /** Dashboards and charts opened on this device, last first. */
  readonly visits: readonly Visit[];
  /** The people and roles that can be chosen for dashboards, charts and datasets, as last read. */
  readonly related: Readonly<Record<'owners' | 'roles', readonly RelatedChoice[]>>;
  /** How often dashboards are refreshed on this device, by their id, where the person chose so; 0 for never. */
  readonly refreshIntervals: Readonly<Record<number, Millis>>;
  /** What types or datasets of edited charts had set aside, by the document's id; the last ones. */
  readonly leftDrafts: Readonly<Record<string, ExploreDraft>>;
  /** Whether this device shows notifications of the system. */
  readonly notifies: boolean;
  /** The lists that are shown as cards. */
  readonly cardLists: readonly string[];
  /** How the SQL editor is set up. */
  readonly editor: EditorSettings;
  /** What is filled in of a dataset that is not created yet; null if nothing is. */
  readonly newDataset: NewDatasetDraft | null;
  /**
   * The last ids given to charts and datasets that no server has. Earlier releases gave -1 and so on more than once.
   */
  readonly localNumbers: Readonly<Record<'charts' | 'datasets', number>>;
  /** The uuids of charts by the numbers they had as long as no server had them, which dashboards may refer to. */
  readonly localCharts: Readonly<Record<number, string>>;
  /** Null as long as the person did not change it. */
  readonly exploreLayout: PanelLayout | null;
  /** Folders of the person's disk that were opened here, last first. */
  readonly folders: readonly KeptFolder[];
  /** The folder of the person's disk that dashboards are files of; null or none where there is none. */
  readonly workFolder?: WorkFolder | null;
  /** Tables that a person sends to the server and that are not in the outbox yet: their files are being made. */
  readonly tablesToSend: readonly TableToSend[];
  /** The last replacement that can be undone; none if there is none. */
  readonly replaced?: Replaced | null;
  /** What permalinks lead to that were made or opened here, last first; none if there are none. */
  readonly links?: readonly KeptLink[];
  /**
   * Whether the local query engine was requested by the person, in releases before that was kept for all of a browser
   * profile.
   */
  readonly keepsEngine: boolean;
}

/** A replacement in several documents, with the changes that undo it. */
export interface Replaced {
  /** Of the replacement; earlier releases stored none. */
  readonly id?: string | undefined;
  /** The local id of the dataset on whose page it was made. */
  readonly datasetId: string;
  /** What took the place. */
  readonly by: string;
  readonly edits: readonly DocumentEdit[];
}

/** A table of this device on its way to the outbox, with the id of its file. */
export interface TableToSend {
  readonly id: string;
  readonly name: string;
}

/** What a permalink leads to. It never changes: another state has another key. */
export interface KeptLink {
  readonly of: 'dashboard' | 'chart' | 'query';
  readonly key: string;
  readonly content: unknown;
}

/** What the browser gives for a folder can be stored, and read later with the person's permission. */
export interface KeptFolder {
  readonly id: string;
  readonly handle: object;
}

/** A folder in which dashboards of this device are files, with their charts. */
export interface WorkFolder {
  readonly name: string;
  readonly handle: object;
  /** The uuids of the dashboards. */
  readonly dashboards: readonly string[];
  /** What a file and its document had last, as the text of the file, by the kind and uuid of the file. */
  readonly bases: Readonly<Record<string, string>>;
  /** When a file was written last; null before the first. */
  readonly writtenAt: Millis | null;
  /** Whether a person has to allow or decide something, or to mend a file. */
  readonly needsPerson: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  activeTabId: null,
  tabHistory: [],
  southPaneTabs: {},
  panes: {},
  columnWidths: {},
  columnArrangements: {},
  theme: 'system',
  patterns: false,
  language: 'browser',
  railCollapsed: false,
  filterBarOpen: true,
  filtersRemembered: true,
  backendPersistence: true,
  serverKeepsKeys: false,
  clockOffset: 0,
  confirmedActiveTabId: null,
  tabsPulledAt: null,
  listedAt: {},
  formerIds: [],
  rights: null,
  personId: null,
  installAdvised: false,
  documentVersionBytes: null,
  versionsTold: 0,
  visits: [],
  related: { owners: [], roles: [] },
  refreshIntervals: {},
  leftDrafts: {},
  notifies: false,
  cardLists: [],
  folders: [],
  tablesToSend: [],
  keepsEngine: false,
  newDataset: null,
  localNumbers: { charts: -1000, datasets: -1000 },
  localCharts: {},
  exploreLayout: null,
  editor: { wraps: false, snippets: [], parameterSets: [], favorites: [] },
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
