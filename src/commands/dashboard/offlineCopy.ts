import * as v from 'valibot';
import { dropUnheld, holdData } from '#store/heldData.ts';
import {
  deleteOfflineCopy,
  getOfflineCopy,
  patchOfflineCopy,
  putOfflineCopy,
} from '#store/dashboards/offlineCopies.ts';
import { defineCommand } from '#store/command.ts';

/* What a person wants to be available offline. These commands store the choice; the page downloads the data. */

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

/** Stored chart data becomes normal cache content; rows of datasets are deleted. */
export const removeOfflineCopy = defineCommand('pin.remove', {
  args: v.object({ id: Id }),
  apply: async (tx, { id }) => {
    await deleteOfflineCopy(tx, id);
    await dropUnheld(tx);
  },
});

/** Also stores rows of its datasets, so that filter values not used before work offline. */
export const copyData = defineCommand('pin.data', {
  args: v.object({ id: Id, datasetIds: v.nullable(v.array(v.number())) }),
  apply: (tx, { id, datasetIds }) => holdData(tx, id, datasetIds),
});

/** How large its data may be, and how the rows that have no room are grouped. */
export const chooseCopyData = defineCommand('pin.choose', {
  args: v.object({
    id: Id,
    choice: v.object({
      budget: v.nullable(v.number()),
      cubes: v.record(
        v.string(),
        v.object({
          rangeGrain: v.exactOptional(v.string()),
          steps: v.exactOptional(v.record(v.string(), v.number())),
        }),
      ),
    }),
  }),
  apply: async (tx, { id, choice }) => void (await patchOfflineCopy(tx, id, { choice })),
});
