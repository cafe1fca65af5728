import {
  changeDocument,
  changeDocuments,
  discardDocumentDraft,
  editDocument,
  jumpToEdit,
  redoEdit,
  saveDocument,
  undoEdit,
} from './editCommands.ts';
import {
  copyDocument,
  createDocument,
  deleteDocument,
  forgetMerge,
  pushDocument,
  resolveConflict,
  restoreDocumentVersion,
  undeleteDocument,
  undoResolve,
} from './lifeCommands.ts';
import { restoreDocuments } from './restoreDocuments.ts';
import { takeTagBack } from './takeTagBack.ts';
import { DOCUMENT_DELIVERIES } from '../sending/deliveries.ts';

/** The commands of documents, of every kind. */
export const DOCUMENT_COMMANDS = [
  editDocument,
  undoEdit,
  redoEdit,
  jumpToEdit,
  saveDocument,
  changeDocument,
  changeDocuments,
  discardDocumentDraft,
  createDocument,
  copyDocument,
  deleteDocument,
  undeleteDocument,
  pushDocument,
  restoreDocumentVersion,
  resolveConflict,
  undoResolve,
  forgetMerge,
  restoreDocuments,
  takeTagBack,
  ...DOCUMENT_DELIVERIES,
] as const;
