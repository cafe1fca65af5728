import * as v from 'valibot';
import type { SentApi } from '#api/api.ts';
import { changeSettings } from '#domain/dashboard/settings/changeSettings.ts';
import { colorsOf, withColors } from '#domain/dashboard/settings/foundColors.ts';
import { ok } from '#domain/result.ts';
import { dashboardContent } from '#store/dashboards/dashboards.ts';
import { defineCommand } from '#store/command.ts';

/*
 * Changes that an earlier release queued separately from the document. They contain what they send and are sent
 * unchanged (MI-2).
 */

const dashboardLane = ({ id }: { readonly id: number }): string => `dashboard:${id}`;

export const filtersArgs = v.object({
  id: v.number(),
  modified: v.array(v.record(v.string(), v.unknown())),
  deleted: v.array(v.string()),
  reordered: v.array(v.string()),
});

export const settingsArgs = v.object({
  id: v.number(),
  filterBarOrientation: v.optional(v.picklist(['VERTICAL', 'HORIZONTAL'])),
  crossFiltersEnabled: v.optional(v.boolean()),
});

const queuedFilters = defineCommand('dashboard.saveFilters', {
  args: filtersArgs,
  lane: dashboardLane,
  repeat: 'keyed',
  snapshot: async (_db, { id: _id, ...changes }) => changes,
  send: (api: SentApi, { id }, changes) => api.dashboard.putFilters(id, changes),
});

const queuedSettings = defineCommand('dashboard.saveSettings', {
  args: settingsArgs,
  lane: dashboardLane,
  repeat: 'keyed',
  snapshot: async (_db, { id: _id, ...changes }) => changes,
  send: async (api: SentApi, { id }, changes) => {
    const there = await api.dashboard.get(String(id));
    if (!there.ok) return there;
    const { jsonMetadata, etag } = there.value;
    return api.dashboard.put(id, { json_metadata: changeSettings(jsonMetadata, changes) }, etag);
  },
});

const queuedColors = defineCommand('dashboard.noteColors', {
  args: v.object({ id: v.number(), colors: v.record(v.string(), v.string()) }),
  lane: dashboardLane,
  repeat: 'keyed',
  snapshot: async (db, { id, colors }) => {
    const content = await dashboardContent(db, id);
    return content === undefined ? null : colorsOf(withColors(content.jsonMetadata, colors));
  },
  send: async (api: SentApi, { id }, colors) => {
    const saved = await api.dashboard.putColors(id, colors);
    return saved.ok ? ok(true) : saved;
  },
});

export const QUEUED_DASHBOARD_COMMANDS = [queuedFilters, queuedSettings, queuedColors] as const;
