import type { Read } from '../history.ts';
import { addressOf, deskOf } from '../scene.ts';
import { NONE, type MakePromised } from './promise.ts';

/**
 * Nothing is shown as saved that is not: what a desk shows as saved the server has stored so, field by field, then or
 * before. What a desk stopped showing as being deleted is deleted, where numbers are not given again.
 */
export const shownSavedIsSaved: MakePromised = (scene) => {
  const stored = new Map<string, Map<string, Set<string>>>();
  const deleted = new Set<string>();
  let wasRestored = false;
  /** How many desks still have to delete it, by address. */
  const deleting = new Map<string, Set<string>>();

  const unsaved = (read: Read): string[] => {
    if (read.state !== 'saved' || read.values === null) return [];
    const at = `${read.object} at ${deskOf(read)}`;
    if (read.number === null) return [`not saved: ${at} is shown as saved, and no server has it`];
    const fields = stored.get(`${read.type} ${read.number}`);
    return Object.entries(read.values)
      .filter(([field, text]) => fields?.get(field)?.has(text) !== true)
      .map(([field, text]) => `not saved: ${at} shows ${field} "${text}" as saved, which no server had`);
  };
  const follow = (read: Read, before: Read | undefined) => {
    const known = before ?? read;
    if (known.number === null) return;
    const address = `${known.type} ${known.number}`;
    const desks = deleting.get(address) ?? new Set<string>();
    if (read.values !== null && read.state === 'deleting') deleting.set(address, desks.add(deskOf(read)));
    else if (before?.state === 'deleting' && desks.delete(deskOf(read)) && read.values === null)
      deleted.add(address);
  };
  const undeleted = () =>
    [...deleted]
      .filter((address) => scene.server.has(address) && (deleting.get(address)?.size ?? 0) === 0)
      .map((address) => `not saved: ${address} counts as deleted and is with the server`);

  return {
    take(event, before) {
      if (event.kind === 'stored' && event.values !== null) {
        const address = addressOf(event);
        const fields = stored.get(address) ?? new Map<string, Set<string>>();
        stored.set(address, fields);
        for (const [field, text] of Object.entries(event.values)) {
          fields.set(field, (fields.get(field) ?? new Set<string>()).add(text));
        }
      }
      // A deletion that a device forgot, or that the server forgot, counts for nothing.
      if (event.kind === 'reverted')
        for (const desks of deleting.values())
          for (const desk of desks) if (desk.startsWith(`${event.device} `)) desks.delete(desk);
      if (event.kind === 'restored') {
        deleted.clear();
        wasRestored = true;
      }
      // Since then it may give the number of what it had deleted to another.
      if (event.kind === 'created' && wasRestored) deleted.delete(addressOf(event));
      if (event.kind === 'checkpoint') return scene.keepsKeys ? undeleted() : NONE;
      if (event.kind !== 'read') return NONE;
      if (event.type === 'tab') follow(event, before.read);
      return unsaved(event);
    },
  };
};
