import { createDelivery } from './sendCreation.ts';
import { deleteDelivery } from './sendDeletion.ts';
import { saveDelivery } from './sendSave.ts';

/** The commands of documents that are sent. */
export const DOCUMENT_DELIVERIES = [createDelivery, saveDelivery, deleteDelivery] as const;
