import * as v from 'valibot';
import type { Api } from '#api/api.ts';
import { changedFields } from '#domain/dashboard/dashboard.ts';
import type { DashboardFields } from '#domain/dashboard/dashboard.ts';
import { ok } from '#domain/result.ts';
import { confirmDashboard, confirmedDashboard, editDashboard, getDashboard } from '#store/dashboards.ts';
import { defineCommand } from '#sync/command.ts';

const Id = v.number();

export const dashboardLane = (id: number): string => `dashboard:${id}`;

/** DASH-03, DASH-04, DASH-10. */
export const setPublished = defineCommand('dashboard.setPublished', {
  args: v.object({ id: Id, published: v.boolean() }),
  apply: async (tx, { id, published }) =>
    (await editDashboard(tx, id, { published })) ? [saveDashboard({ id })] : [],
});

export const setTitle = defineCommand('dashboard.setTitle', {
  args: v.object({ id: Id, title: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
  apply: async (tx, { id, title }) =>
    (await editDashboard(tx, id, { title })) ? [saveDashboard({ id })] : [],
});

/** Saves the fields that differ from the confirmed copy. Safe to repeat. */
export const saveDashboard = defineCommand('dashboard.save', {
  args: v.object({ id: Id }),
  lane: ({ id }) => dashboardLane(id),
  coalesce: 'last',
  repeat: 'keyed',
  snapshot: async (db, { id }): Promise<Partial<DashboardFields> | null> => {
    const [dashboard, confirmed] = await Promise.all([getDashboard(db, id), confirmedDashboard(db, id)]);
    if (!dashboard || !confirmed) return null;
    const changes = changedFields(dashboard, confirmed.fields);
    return Object.keys(changes).length === 0 ? null : changes;
  },
  send: async (api: Api, { id }, changes) => {
    const saved = await api.dashboard.put(id, changes);
    return saved.ok ? ok(changes) : saved;
  },
  settle: async (tx, { id }, outcome, { now }) => {
    const confirmed = await confirmedDashboard(tx, id);
    if (!outcome || !confirmed) return;
    await confirmDashboard(tx, id, { ...confirmed.fields, ...outcome.value }, now);
  },
});
