import * as v from 'valibot';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** Marks versions up to a time as announced; windows opened later do not announce them again. */
export const markVersionsAnnounced = defineCommand('version.noteTold', {
  args: v.object({ upTo: v.number() }),
  apply: async (tx, { upTo }) => {
    if (upTo > (await setting(tx, 'versionsTold'))) await putSetting(tx, 'versionsTold', upTo);
  },
});
