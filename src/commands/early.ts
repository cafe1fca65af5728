import type { Api } from '#api/api.ts';
import type { CommandType } from '#sync/command.ts';
import { saveFavorite, setFavorite } from './favorite.ts';
import {
  setColumnWidths,
  setFilterBarOpen,
  setPanes,
  setRailCollapsed,
  setTheme,
  showSouthPaneTab,
} from './layout.ts';
import { setBackendPersistence, setServerKeepsKeys } from './pushTab.ts';
import { addOfflineCopy, copyData, removeOfflineCopy } from './offlineCopy.ts';
import { deleteQuery, removeQuery, showRun } from './query.ts';
import { restoreBackup } from './restoreBackup.ts';
import { addSavedQuery, removeSavedQuery, restoreSavedQuery, updateSavedQuery } from './savedQuery.ts';
import { createSavedQuery } from './createSavedQuery.ts';
import { deleteSavedQuery, saveSavedQuery } from './savedQueryDelivery.ts';
import { addTab, activateTab, cloneTab, closeOtherTabs, closeTab, moveTab, reopenTab } from './tab.ts';
import { createTab } from './createTab.ts';
import { deleteTab } from './deleteTab.ts';
import { markVersionsAnnounced } from './markVersionsAnnounced.ts';
import { pushDetached } from './detached.ts';
import { reopenTabs } from './reopenTabs.ts';
import { recoverText } from './recoverText.ts';
import { restoreVersion } from './restoreVersion.ts';
import { saveTab } from './saveTab.ts';
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
} from './tabEdit.ts';
import {
  addTable,
  collapseTable,
  describeTable,
  expandTable,
  removeTable,
  setTablePreview,
} from './table.ts';
import { createTable, deleteTable, saveTableExpanded } from './tableDelivery.ts';

/** The commands that a page has from the start. */
export const EARLY_COMMANDS: readonly CommandType<never, Api>[] = [
  addTab,
  activateTab,
  cloneTab,
  closeOtherTabs,
  closeTab,
  moveTab,
  reopenTab,
  reopenTabs,
  restoreBackup,
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
  setTheme,
  showSouthPaneTab,
  setFavorite,
  saveFavorite,
  addOfflineCopy,
  removeOfflineCopy,
  copyData,
];
