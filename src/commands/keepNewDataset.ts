import * as v from 'valibot';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/**
 * Keeps what is filled in of a new dataset on this device, so that it is there after a reload. Never sent to a server.
 */
export const keepNewDataset = defineCommand('dataset.keepNew', {
  args: v.object({
    from: v.picklist(['table', 'sql', 'file']),
    dbId: v.nullable(v.number()),
    schema: v.nullable(v.string()),
    table: v.nullable(v.string()),
    name: v.string(),
    sql: v.string(),
  }),
  apply: async (tx, draft) => putSetting(tx, 'newDataset', draft),
});
