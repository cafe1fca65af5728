import * as v from 'valibot';
import type { ExploreDraft } from '#charts/explore/draft/exploreDraft.ts';
import { putSetting, setting } from '#store/settings.ts';
import { defineCommand } from '#store/command.ts';

/** The most charts whose values are kept. */
const MOST = 30;

/**
 * Keeps what the type or the dataset of an edited chart set aside, so that it is restored after a reload. Never sent to
 * a server.
 */
export const leaveDraft = defineCommand('chart.leaveDraft', {
  args: v.object({ id: v.string(), draft: v.nullable(v.looseObject({ form: v.looseObject({}) })) }),
  apply: async (tx, { id, draft }) => {
    const { [id]: _before, ...others } = await setting(tx, 'leftDrafts');
    const kept = Object.entries(others).slice(draft === null ? 0 : 1 - MOST);
    const next = draft === null ? kept : [...kept, [id, draft as unknown as ExploreDraft] as const];
    await putSetting(tx, 'leftDrafts', Object.fromEntries(next));
  },
});
