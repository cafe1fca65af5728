import * as v from 'valibot';
import {
  discardDocumentDraft,
  editDocument,
  jumpToEdit,
  redoEdit,
  saveDocument,
  undoEdit,
} from '#documents/commands/editCommands.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import type { Command } from '#sync/command.ts';
import type { Dispatch } from '#store/command.ts';
import { leaveDraft } from './chart/leaveDraft.ts';

const Commands = v.array(v.object({ name: v.string(), args: v.unknown() }));

/** What a page does to a draft. */
const STEPS = new Map(
  [
    createDocument,
    editDocument,
    undoEdit,
    redoEdit,
    jumpToEdit,
    saveDocument,
    discardDocumentDraft,
    leaveDraft,
  ].map(({ commandName, bind }) => [commandName, bind]),
);

/** Stores the steps of drafts that a closing page left, in their order; false if storage refuses one. */
export async function storeLeftSteps(dispatch: Dispatch, text: string): Promise<boolean> {
  for (const command of leftSteps(text)) {
    const written = await dispatch(command);
    // What the person may no longer do would be refused each time; the draft stays.
    if (!written.ok && written.error.kind !== 'forbidden') return false;
  }
  return true;
}

function leftSteps(text: string): readonly Command[] {
  const read = v.safeParse(Commands, parsed(text));
  // The rest was written by another release.
  return read.success ? read.output.filter(({ name, args }) => STEPS.get(name)?.(args).ok === true) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
