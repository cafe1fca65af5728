import { changesBetween } from '#documents/state/content.ts';
import { dashboardDocument, newDashboardContents } from '#documents/kinds/dashboard.ts';
import {
  changeDocument,
  discardDocumentDraft,
  editDocument,
  saveDocument,
} from '#documents/commands/editCommands.ts';
import { chartDocument } from '#documents/kinds/chart.ts';
import { createDocument } from '#documents/commands/lifeCommands.ts';
import { belowDraft, shown } from '#documents/state/state.ts';
import { canonicalChart, datasetOf, type ChartContents } from '#domain/chart/chartContents.ts';
import { addChart, type AddedChart } from '#domain/dashboard/edit/edits/addChart.ts';
import { swapChart } from '#domain/dashboard/edit/edits/swapChart.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { chartOf } from '#domain/dashboard/form/layoutOfForm.ts';
import { isDeviceDataset, ON_DEVICE_KEY } from '#domain/device/deviceDataset.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import type { Command } from '#sync/command.ts';

/** Where a saved chart is added. */
export type SaveTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'existing'; readonly document: StoredDocument; readonly tab: string | null }
  /** A dashboard in edit mode: the chart is a step of its draft. */
  | { readonly kind: 'draft'; readonly document: StoredDocument; readonly tab: string | null }
  | { readonly kind: 'new'; readonly title: string };

export interface ChartSave {
  /** The chart's document; null if nothing of it is stored. */
  readonly row: StoredDocument | null;
  /** The document's id if it is created. */
  readonly id: string;
  /** What is saved: the form data as a save stores it. */
  readonly contents: ChartContents;
  /** Whether the chart is saved over; otherwise as a new one. */
  readonly isOverwrite: boolean;
  /** Whether the new chart takes the place of the chart on the target, which only then shows the changes. */
  readonly isSwap?: boolean;
  readonly target: SaveTarget;
}

/** The outcome: the chart's document, the dashboard's, and the toast (TOST-19 to TOST-22). */
export interface SavedChartOutcome {
  readonly chartId: string;
  readonly dashboard: {
    readonly uuid: string;
    /** The chart's place in its layout. */
    readonly component: string | null;
  } | null;
  readonly text: string;
}

export interface SavePorts {
  /** Stores all changes, or returns why none can be stored. */
  readonly write: (commands: readonly Command[]) => Promise<Result<void, string>>;
  readonly newUuid: () => string;
  readonly nextId: () => string;
}

/**
 * Saves the chart on this device, and its place on a dashboard: both or none, so that a second try makes no second
 * chart. The outbox sends both in order.
 */
export async function saveChart(
  save: ChartSave,
  { write, newUuid, nextId }: SavePorts,
): Promise<Result<SavedChartOutcome, string>> {
  const { row, contents, target } = save;
  const chartId = chartIdOf(save, newUuid);
  const isOwn = row !== null && row.id === chartId;
  const commands = isOwn
    ? [
        editDocument({ id: chartId, changes: changesFrom(row, contents), label: 'Save' }),
        saveDocument({ id: chartId }),
      ]
    : [
        createDocument({ id: chartId, uuid: chartId, kind: 'chart', content: { ...contents, owners: [] } }),
        // The changes are in the new chart.
        ...(row?.draft ? [discardDocumentDraft({ id: row.id })] : []),
      ];
  const { title } = contents;
  const number = isOwn ? row.remoteId : null;
  const chart = { chartId: number ?? chartId, uuid: chartId, name: title };
  const replaced = save.isSwap === true && row !== null ? new Set([row.id, row.remoteId ?? row.id]) : null;
  const isOfDevice = isDeviceDataset(datasetOf(contents.form).id);
  const placed = placedOn(target, chart, replaced, isOfDevice, { newUuid, nextId });
  if (!placed.ok) return placed;
  const written = await write([...commands, ...(placed.value ? [placed.value.command] : [])]);
  if (!written.ok) return written;
  const text =
    placed.value?.text ?? `Chart [${title}] has been ${save.isOverwrite ? 'overwritten' : 'saved'}`;
  return ok({ chartId, dashboard: placed.value?.dashboard ?? null, text });
}

/** A chart that was never on a server is saved as itself. */
function chartIdOf({ row, id, isOverwrite }: ChartSave, newUuid: () => string): string {
  if (row === null) return id;
  return isOverwrite || belowDraft(row) === null ? row.id : newUuid();
}

const changesFrom = (row: StoredDocument, contents: ChartContents) =>
  changesBetween(chartDocument, shown(row) ?? {}, canonicalChart(contents));

/** The change that puts the chart on a dashboard, and where it is then. */
interface Placed extends Pick<SavedChartOutcome, 'dashboard' | 'text'> {
  readonly command: Command;
}

function placedOn(
  target: SaveTarget,
  chart: AddedChart,
  replaced: ReadonlySet<number | string> | null,
  isOfDevice: boolean,
  { newUuid, nextId }: Pick<SavePorts, 'newUuid' | 'nextId'>,
): Result<Placed | null, string> {
  if (target.kind === 'none') return ok(null);
  if (target.kind === 'new') {
    const contents = newDashboardContents(target.title);
    const layout = addChart(contents.layout, chart, null, nextId);
    if (!layout.ok) return err(layout.error.text);
    const uuid = newUuid();
    const content = {
      ...contents,
      layout: layout.value,
      metadata: isOfDevice ? { ...contents.metadata, [ON_DEVICE_KEY]: true } : contents.metadata,
    };
    return ok({
      command: createDocument({ id: uuid, uuid, kind: 'dashboard', content }),
      dashboard: { uuid, component: componentOf(layout.value, chart) },
      text: `Dashboard [${target.title}] just got created and chart [${chart.name}] was added to it`,
    });
  }
  const { document, tab, kind } = target;
  const contents = shown(document) as DashboardContents;
  const layout =
    replaced === null
      ? addChart(contents.layout, chart, tab, nextId)
      : ok(swapChart(contents.layout, replaced, chart));
  if (!layout.ok) return err(layout.error.text);
  const changes = changesBetween(dashboardDocument, contents, { ...contents, layout: layout.value });
  const { id } = document;
  const label = `Added ${chart.name}`;
  return ok({
    command: kind === 'draft' ? editDocument({ id, changes, label }) : changeDocument({ id, changes }),
    dashboard: { uuid: document.uuid ?? document.id, component: componentOf(layout.value, chart) },
    text: `Chart [${chart.name}] was added to dashboard [${contents.title}]`,
  });
}

const componentOf = (layout: JsonRecord, { chartId, uuid }: AddedChart): string | null =>
  Object.keys(layout).find((id) => {
    const chart = chartOf(layout[id]);
    return chart !== null && (chart === chartId || chart === uuid);
  }) ?? null;
