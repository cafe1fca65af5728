import * as v from 'valibot';
import { withLeave, withVisit } from '#domain/home/visits.ts';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** Records that a dashboard or chart was opened, for the home page, or left. Never sent to a server. */
export const recordVisit = defineCommand('visit.record', {
  args: v.object({
    kind: v.picklist(['dashboard', 'chart']),
    id: v.number(),
    isOver: v.optional(v.boolean()),
  }),
  apply: async (tx, { kind, id, isOver }, { now }) => {
    const change = isOver === true ? withLeave : withVisit;
    await putSetting(tx, 'visits', change(await setting(tx, 'visits'), { kind, id, at: now }));
  },
});
