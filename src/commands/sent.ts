import type { SentApi } from '#api/api.ts';
import { DOCUMENT_DELIVERIES } from '#documents/sending/deliveries.ts';
import type { DeviceTypes } from '#store/command.ts';
import { createRegistry, type Registry } from '#sync/registry.ts';
import { addComment } from './comment.ts';
import { QUEUED_DASHBOARD_COMMANDS } from './dashboard/dashboardQueued.ts';
import { saveFavorite } from './dashboard/favorite.ts';
import { sendTable } from './deviceTable/sendTable.ts';
import { uploadTable } from './deviceTable/uploadTable.ts';
import { EARLY_COMMANDS } from './early.ts';

/** The commands that rows of the outbox carry: what a worker needs, which only sends. */
export const sentCommands: Registry<SentApi, DeviceTypes> = createRegistry<SentApi, DeviceTypes>([
  ...EARLY_COMMANDS,
  saveFavorite,
  sendTable,
  uploadTable,
  addComment,
  ...QUEUED_DASHBOARD_COMMANDS,
  ...DOCUMENT_DELIVERIES,
]);
