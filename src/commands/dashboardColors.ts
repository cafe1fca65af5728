import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { colorsOf, withColors } from '#domain/dashboard/foundColors.ts';
import { ok } from '#domain/result.ts';
import { dashboardContent, putContent } from '#store/dashboards.ts';
import { defineCommand } from '#sync/command.ts';
import { dashboardLane } from './dashboard.ts';

/** Stores the colours assigned to labels while a dashboard was open, so that they are the same next time (CALL-55). */
export const noteColors = defineCommand('dashboard.noteColors', {
  args: v.object({ id: v.number(), colors: v.record(v.string(), v.string()) }),
  apply: async (tx, { id, colors }) => {
    const content = await dashboardContent(tx, id);
    if (!content) return;
    await putContent(
      tx,
      { ...content, jsonMetadata: withColors(content.jsonMetadata, colors) },
      content.readAt,
    );
  },
  lane: ({ id }) => dashboardLane(id),
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { id, colors }) => {
    const content = await dashboardContent(db, id);
    return content === undefined ? null : colorsOf(withColors(content.jsonMetadata, colors));
  },
  send: async (api: Api, { id }, colors) => {
    const saved = await api.dashboard.putColors(id, colors);
    return saved.ok ? ok(true) : saved;
  },
});
