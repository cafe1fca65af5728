import * as v from 'valibot';
import { withVisit } from '#domain/home/visits.ts';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#sync/command.ts';

/** Records that a dashboard or chart was opened, for the home page. Never sent to a server. */
export const recordVisit = defineCommand('visit.record', {
  args: v.object({ kind: v.picklist(['dashboard', 'chart']), id: v.number() }),
  apply: async (tx, { kind, id }, { now }) =>
    putSetting(tx, 'visits', withVisit(await setting(tx, 'visits'), { kind, id, at: now })),
});
