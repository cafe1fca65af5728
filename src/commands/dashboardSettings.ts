import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { changeSettings } from '#domain/dashboard/changeSettings.ts';
import { ok } from '#domain/result.ts';
import { confirmDashboard, confirmedDashboard, dashboardContent, putContent } from '#store/dashboards.ts';
import { defineCommand } from '#sync/command.ts';
import { dashboardLane } from './dashboard.ts';

export const settingsArgs = v.object({
  id: v.number(),
  filterBarOrientation: v.optional(v.picklist(['VERTICAL', 'HORIZONTAL'])),
  crossFiltersEnabled: v.optional(v.boolean()),
});

/**
 * Saves the position of the filter bar and whether cross-filtering is on (DASH-21, FLT-12). The request replaces the
 * whole metadata, so the metadata is read right before and only these settings are changed. If the server has ETags,
 * the save names the one that was read; after a mismatch it is read again with the next attempt.
 */
export const saveSettings = defineCommand('dashboard.saveSettings', {
  args: settingsArgs,
  apply: async (tx, { id, ...changes }) => {
    const content = await dashboardContent(tx, id);
    if (!content) return;
    const jsonMetadata = changeSettings(content.jsonMetadata, changes);
    await putContent(tx, { ...content, jsonMetadata }, content.readAt);
  },
  lane: ({ id }) => dashboardLane(id),
  repeat: 'keyed',
  snapshot: async (_db, { id: _id, ...changes }) => changes,
  send: async (api: Api, { id }, changes) => {
    const there = await api.dashboard.get(String(id));
    if (!there.ok) return there;
    const { jsonMetadata, etag } = there.value;
    const saved = await api.dashboard.putMetadata(id, changeSettings(jsonMetadata, changes), etag);
    return saved.ok ? ok(true) : saved;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    const confirmed = await confirmedDashboard(tx, id);
    if (outcome && confirmed) await confirmDashboard(tx, id, confirmed.fields, now);
  },
});
