import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { changeFilters } from '#domain/filter/changeFilters.ts';
import { ok } from '#domain/result.ts';
import { confirmDashboard, confirmedDashboard, dashboardContent, putContent } from '#store/dashboards.ts';
import { defineCommand } from '#sync/command.ts';
import { dashboardLane } from './dashboard.ts';

export const filtersArgs = v.object({
  id: v.number(),
  modified: v.array(v.record(v.string(), v.unknown())),
  deleted: v.array(v.string()),
  reordered: v.array(v.string()),
});

/**
 * Saves the changes of the filter dialog. Only the difference is sent, by a request that changes nothing else of the
 * dashboard; it is safe to repeat, and saves are sent one at a time in order.
 */
export const saveFilters = defineCommand('dashboard.saveFilters', {
  args: filtersArgs,
  apply: async (tx, { id, ...changes }) => {
    const content = await dashboardContent(tx, id);
    if (!content) return;
    const jsonMetadata = changeFilters(content.jsonMetadata, changes);
    await putContent(tx, { ...content, jsonMetadata }, content.readAt);
  },
  lane: ({ id }) => dashboardLane(id),
  repeat: 'keyed',
  snapshot: async (_db, { id: _id, ...changes }) => changes,
  send: async (api: Api, { id }, changes) => {
    const saved = await api.dashboard.putFilters(id, changes);
    return saved.ok ? ok(true) : saved;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    const confirmed = await confirmedDashboard(tx, id);
    if (outcome && confirmed) await confirmDashboard(tx, id, confirmed.fields, now);
  },
});
