import * as v from 'valibot';
import { dropUnheld, holdData } from '#store/heldData.ts';
import { deleteOfflineCopy, getOfflineCopy, putOfflineCopy } from '#store/offlineCopies.ts';
import { defineCommand } from '#sync/command.ts';

/* What a person wants at hand without a network. Wanting it is the change; filling it is work of the page. */

const Id = v.string();

export const addOfflineCopy = defineCommand('pin.add', {
  args: v.object({ id: Id, title: v.string() }),
  apply: async (tx, { id, title }, { now }) => {
    if ((await getOfflineCopy(tx, id)) !== undefined) return;
    await putOfflineCopy(tx, {
      id,
      title,
      pinnedAt: now,
      keptAt: null,
      bytes: 0,
      wanted: 0,
      kept: 0,
      problem: null,
      datasetIds: null,
    });
  },
});

/** Answers that were kept for it become a cache like any other; rows of datasets go. */
export const removeOfflineCopy = defineCommand('pin.remove', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }) => {
    await deleteOfflineCopy(tx, id);
    await dropUnheld(tx);
  },
});

/** Rows of its datasets are kept with it, so that filters that nobody has tried yet work without a network. */
export const copyData = defineCommand('pin.data', {
  args: v.object({ id: Id, datasetIds: v.nullable(v.array(v.number())) }),
  apply: (tx, { id, datasetIds }) => holdData(tx, id, datasetIds),
});
