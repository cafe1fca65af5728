import * as v from 'valibot';
import { dropPin, getPin, putPin } from '#store/pins.ts';
import { defineCommand } from '#sync/command.ts';

/* What a person wants at hand without a network. Wanting it is the change; filling it is work of the page. */

const Id = v.string();

export const addPin = defineCommand('pin.add', {
  args: v.object({ id: Id, title: v.string() }),
  apply: async (tx, { id, title }, { now }) => {
    if ((await getPin(tx, id)) !== undefined) return;
    await putPin(tx, {
      id,
      title,
      pinnedAt: now,
      keptAt: null,
      bytes: 0,
      wanted: 0,
      kept: 0,
      problem: null,
    });
  },
});

/** What was kept for it becomes a cache like any other. */
export const removePin = defineCommand('pin.remove', {
  args: v.object({ id: Id }),
  apply: (tx, { id }) => dropPin(tx, id),
});
