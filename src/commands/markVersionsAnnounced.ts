import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#sync/command.ts';

/** The person was told of the texts that gave way up to here; a window that is opened later says nothing of them. */
export const markVersionsAnnounced = defineCommand('version.noteTold', {
  args: v.object({ upTo: v.number() }),
  apply: async (tx, { upTo }) => {
    if (upTo > (await setting(tx, 'versionsTold'))) await putSetting(tx, 'versionsTold', upTo);
  },
});
