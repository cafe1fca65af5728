import type { SentApi } from '#api/api.ts';
import type { DeviceTypes } from '#store/command.ts';
import type { CommandType } from '#sync/command.ts';
import {
  setColumnWidths,
  setFilterBarOpen,
  setPanes,
  setRailCollapsed,
  setLanguage,
  setTheme,
  showSouthPaneTab,
} from './settings/layout.ts';
import { setBackendPersistence, setServerKeepsKeys } from './tab/pushTab.ts';
import { deleteQuery, removeQuery, showRun } from './query/query.ts';
import {
  addSavedQuery,
  removeSavedQuery,
  restoreSavedQuery,
  updateSavedQuery,
} from './savedQuery/savedQuery.ts';
import { createSavedQuery } from './savedQuery/createSavedQuery.ts';
import { deleteSavedQuery } from './savedQuery/deleteSavedQuery.ts';
import { saveSavedQuery } from './savedQuery/savedQueryDelivery.ts';
import { addTab, activateTab, cloneTab, closeOtherTabs, closeTab, moveTab, reopenTab } from './tab/tab.ts';
import { createTab } from './tab/createTab.ts';
import { deleteTab } from './tab/deleteTab.ts';
import { markVersionsAnnounced } from './tab/markVersionsAnnounced.ts';
import { pushDetached } from './tab/detached.ts';
import { reopenTabs } from './tab/reopenTabs.ts';
import { recoverText } from './tab/recoverText.ts';
import { restoreVersion } from './tab/restoreVersion.ts';
import { saveTab } from './tab/saveTab.ts';
import {
  renameTab,
  setAutorun,
  setCatalog,
  setCursor,
  setDatabase,
  setHideLeftBar,
  setPaneSizes,
  setQueryLimit,
  setSchema,
  setSql,
  setTemplateParams,
} from './tab/tabEdit.ts';
import {
  addTable,
  collapseTable,
  describeTable,
  expandTable,
  removeTable,
  setTablePreview,
} from './table/table.ts';
import { createTable, deleteTable, saveTableExpanded } from './table/tableDelivery.ts';
import { recordVisit } from './visit.ts';

/** The commands that a page has from the start. */
export const EARLY_COMMANDS: readonly CommandType<never, SentApi, DeviceTypes>[] = [
  recordVisit,
  addTab,
  activateTab,
  cloneTab,
  closeOtherTabs,
  closeTab,
  moveTab,
  reopenTab,
  reopenTabs,
  setBackendPersistence,
  setServerKeepsKeys,
  addSavedQuery,
  updateSavedQuery,
  removeSavedQuery,
  restoreSavedQuery,
  createSavedQuery,
  saveSavedQuery,
  deleteSavedQuery,
  pushDetached,
  restoreVersion,
  markVersionsAnnounced,
  removeQuery,
  showRun,
  deleteQuery,
  createTab,
  deleteTab,
  saveTab,
  renameTab,
  setAutorun,
  setCatalog,
  setCursor,
  setDatabase,
  setHideLeftBar,
  setPaneSizes,
  setQueryLimit,
  setSchema,
  setSql,
  setTemplateParams,
  recoverText,
  addTable,
  collapseTable,
  describeTable,
  expandTable,
  removeTable,
  setTablePreview,
  createTable,
  deleteTable,
  saveTableExpanded,
  setColumnWidths,
  setFilterBarOpen,
  setPanes,
  setRailCollapsed,
  setLanguage,
  setTheme,
  showSouthPaneTab,
];
