import * as v from 'valibot';
import { changeNotes } from '#store/inbox.ts';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/* What a person does with the inbox of this device. Never sent to a server. */

const ids = v.array(v.string());

/** Marks notes as read. */
export const readNotes = defineCommand('inbox.read', {
  args: v.object({ ids, at: v.number() }),
  apply: (tx, { ids: which, at }) => changeNotes(tx, which, { readAt: at }),
});

/** Clears notes, or puts them back. */
export const clearNotes = defineCommand('inbox.clear', {
  args: v.object({ ids, isCleared: v.boolean() }),
  apply: (tx, { ids: which, isCleared }) => changeNotes(tx, which, { isCleared }),
});

/** Whether this device shows notifications of the system. */
export const setNotifying = defineCommand('inbox.notify', {
  args: v.object({ isOn: v.boolean() }),
  apply: (tx, { isOn }) => putSetting(tx, 'notifies', isOn),
});
