import * as v from 'valibot';
import { changesBetween } from '#documents/state/content.ts';
import { dashboardDocument } from '#documents/kinds/dashboard.ts';
import { deliveryOf } from '#documents/sending/delivery.ts';
import { refuseRow } from '#documents/commands/refuse.ts';
import { saveChanges } from '#documents/state/save.ts';
import { changeDocumentRow } from '#documents/writeDocument.ts';
import { changeSettings } from '#domain/dashboard/settings/changeSettings.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { withColors } from '#domain/dashboard/settings/foundColors.ts';
import { changeFilters } from '#domain/filter/config/changeFilters.ts';
import { asRecord, parseRecord, type JsonRecord } from '#domain/jsonValue.ts';
import type { Millis } from '#domain/time.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import type { Tables } from '#store/schema.ts';
import type { Tx } from '#store/write.ts';
import type { Command, Moment } from '#sync/command.ts';
import { defineCommand } from '#store/command.ts';
import { filtersArgs, settingsArgs } from './dashboardQueued.ts';

/* Changes of a dashboard that are saved at once, by its id. Each is an edit of its document. */

const Id = v.number();

/** DASH-03, DASH-04, DASH-10. */
export const setPublished = defineCommand('dashboard.setPublished', {
  args: v.object({ id: Id, published: v.boolean() }),
  refuse,
  apply: (tx, { id, published }, { now }) => change(tx, id, (contents) => ({ ...contents, published }), now),
});

export const setTitle = defineCommand('dashboard.setTitle', {
  args: v.object({ id: Id, title: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
  refuse,
  apply: (tx, { id, title }, { now }) => change(tx, id, (contents) => ({ ...contents, title }), now),
});

/** The changes of the filter dialog: of filters, and of display controls. */
export const saveFilters = defineCommand('dashboard.changeFilters', {
  args: v.object({ ...filtersArgs.entries, controls: v.optional(v.omit(filtersArgs, ['id'])) }),
  refuse,
  apply: (tx, { id, controls, ...changes }, { now }) =>
    change(
      tx,
      id,
      withMetadata((before) => {
        const metadata = changeFilters(before, changes);
        return controls ? changeFilters(metadata, controls, 'chart_customization_config') : metadata;
      }),
      now,
    ),
});

/** The position of the filter bar, and whether cross-filtering is on (DASH-21, FLT-12). */
export const saveSettings = defineCommand('dashboard.changeSettings', {
  args: settingsArgs,
  refuse,
  apply: (tx, { id, ...changes }, { now }) =>
    change(
      tx,
      id,
      withMetadata((metadata) => changeSettings(metadata, changes)),
      now,
    ),
});

/** The colours assigned to labels while a dashboard was open, so that they are the same next time (CALL-55). */
export const noteColors = defineCommand('dashboard.changeColors', {
  args: v.object({ id: Id, colors: v.record(v.string(), v.string()) }),
  apply: (tx, { id, colors }, { now }) =>
    change(
      tx,
      id,
      withMetadata((metadata) => withColors(metadata, colors)),
      now,
    ),
});

/** Nothing is refused for a dashboard that is not on this device. */
async function refuse(db: Tables, { id }: { readonly id: number }, moment: Moment) {
  const row = await documentOfDashboard(db, id);
  return row ? refuseRow(db, row, moment) : null;
}

function withMetadata(work: (jsonMetadata: string) => string) {
  return (contents: DashboardContents): DashboardContents => {
    const metadata: JsonRecord = asRecord(parseRecord(work(JSON.stringify(contents.metadata))));
    return { ...contents, metadata };
  };
}

/** Does nothing if the dashboard is not on this device. */
async function change(
  tx: Tx,
  number: number,
  work: (contents: DashboardContents) => DashboardContents,
  now: Millis,
): Promise<readonly Command[]> {
  const row = await documentOfDashboard(tx, number);
  const before = row?.saved?.content ?? row?.confirmed?.content;
  if (!row || !before) return [];
  const changes = changesBetween(dashboardDocument, before, work(before as DashboardContents));
  return changes.length === 0
    ? []
    : deliveryOf(
        tx,
        await changeDocumentRow(tx, row.id, (kind, each) => saveChanges(kind, each, changes, now)),
      );
}
