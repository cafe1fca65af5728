import * as v from 'valibot';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#sync/command.ts';

/** Whether the local query engine stays on this device although nothing is stored that it could query. Never sent. */
export const setKeepsEngine = defineCommand('engine.keep', {
  args: v.object({ isKept: v.boolean() }),
  apply: (tx, { isKept }) => putSetting(tx, 'keepsEngine', isKept),
});
