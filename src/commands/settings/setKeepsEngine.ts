import * as v from 'valibot';
import { putSetting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** The request for the local query engine as earlier releases kept it. Never sent. */
export const setKeepsEngine = defineCommand('engine.keep', {
  args: v.object({ isKept: v.boolean() }),
  apply: (tx, { isKept }) => putSetting(tx, 'keepsEngine', isKept),
});
