import type { SentApi } from '#api/api.ts';
import { DOCUMENT_COMMANDS } from '#documents/commands/documentCommands.ts';
import type { DeviceTypes } from '#store/command.ts';
import type { CommandType } from '#sync/command.ts';
import { addComment } from './comment.ts';
import { sayComment } from './sayComment.ts';
import { leaveDraft } from './chart/leaveDraft.ts';
import { openStoredChart } from './chart/openStoredChart.ts';
import { noteColors, saveFilters, saveSettings, setPublished, setTitle } from './dashboard/dashboard.ts';
import { saveFavorite } from './dashboard/favorite.ts';
import { setFavorite } from './dashboard/setFavorite.ts';
import {
  applyFilters,
  chooseTabs,
  rememberFilters,
  replaceFilters,
  storeColors,
} from './dashboard/filter.ts';
import { addOfflineCopy, chooseCopyData, copyData, removeOfflineCopy } from './dashboard/offlineCopy.ts';
import { QUEUED_DASHBOARD_COMMANDS } from './dashboard/dashboardQueued.ts';
import { setColumnArrangement } from './settings/columnArrangement.ts';
import { sendTable } from './deviceTable/sendTable.ts';
import { uploadTable } from './deviceTable/uploadTable.ts';
import { setEditorSettings, setPatterns } from './settings/editorSettings.ts';
import { clearNotes, readNotes, setNotifying } from './inbox.ts';
import { setCardList } from './settings/cardList.ts';
import { keepNewDataset } from './keepNewDataset.ts';
import { restoreBackup } from './restoreBackup.ts';
import { noteInstallAdvice } from './settings/noteInstallAdvice.ts';
import { setKeepsEngine } from './settings/setKeepsEngine.ts';
import { setPanelLayout } from './settings/setPanelLayout.ts';
import { setRefreshInterval } from './settings/refreshInterval.ts';
import { keepEdits } from './tab/keepEdits.ts';
import { markTab } from './tab/markTab.ts';

// In the same file as the commands that it needs.
export { storeLeftSteps } from './leftSteps.ts';

/** The commands that a page loads when it needs the first of them: those of dashboards and documents, and rare ones. */
export const LATE_COMMANDS: readonly CommandType<never, SentApi, DeviceTypes>[] = [
  applyFilters,
  replaceFilters,
  rememberFilters,
  chooseTabs,
  storeColors,
  setPublished,
  setTitle,
  saveFilters,
  noteColors,
  saveSettings,
  setFavorite,
  saveFavorite,
  addOfflineCopy,
  removeOfflineCopy,
  copyData,
  chooseCopyData,
  restoreBackup,
  openStoredChart,
  leaveDraft,
  keepNewDataset,
  setPanelLayout,
  setRefreshInterval,
  setCardList,
  setColumnArrangement,
  readNotes,
  clearNotes,
  setNotifying,
  markTab,
  keepEdits,
  setEditorSettings,
  setPatterns,
  setKeepsEngine,
  noteInstallAdvice,
  sendTable,
  uploadTable,
  addComment,
  sayComment,
  ...QUEUED_DASHBOARD_COMMANDS,
  ...DOCUMENT_COMMANDS,
];
