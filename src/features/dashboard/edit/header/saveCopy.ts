import { createDocument } from '#documents/commands/lifeCommands.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { dashboardPath } from '#domain/dashboard/dashboard.ts';
import type { DashboardContents } from '#domain/dashboard/form/dashboardContent.ts';
import { asRecord, isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DeviceServices } from '../../../services/device.ts';
import { createCopies } from '../createCopies.ts';

interface Choices {
  readonly personId: number | null;
  /** The charts to copy as well; null to show the same ones. */
  readonly charts: ReadonlyMap<number, SavedChart> | null;
}

/**
 * Saves contents as another dashboard, with or without copies of its charts. The charts are created first: the
 * dashboard waits for them when it is sent. Returns its address; null where nothing of it could be stored.
 */
export async function saveCopy(
  {
    dispatch,
    random,
    reportStorageFailure,
  }: Pick<DeviceServices, 'dispatch' | 'random' | 'reportStorageFailure'>,
  contents: DashboardContents,
  { personId, charts }: Choices,
): Promise<string | null> {
  const copied = [...(charts ?? [])].flatMap(([number, of]) =>
    of.formData === null
      ? []
      : [{ number, of, formData: of.formData, title: of.name, uuid: newUuid(random) }],
  );
  const copies = new Map(copied.map(({ number, uuid }) => [number, uuid]));
  const uuid = newUuid(random);
  const content = {
    ...withCopies(contents, copies),
    slug: null,
    published: false,
    owners: personId === null ? [] : [personId],
  };
  const written = await dispatch(
    ...createCopies(copied),
    createDocument({ id: uuid, uuid, kind: 'dashboard', content }),
  );
  if (!written.ok) {
    reportStorageFailure(written.error, null);
    return null;
  }
  return dashboardPath({ id: -1, slug: null, uuid });
}

/** The contents with the copies of charts in place of them. Settings of charts by their ids do not fit the copies. */
function withCopies(contents: DashboardContents, copies: ReadonlyMap<number, string>): DashboardContents {
  if (copies.size === 0) return contents;
  const layout = Object.entries(contents.layout).map(([id, each]): [string, unknown] => {
    const meta = asRecord(asRecord(each)['meta']);
    const copy = typeof meta['chartId'] === 'number' ? copies.get(meta['chartId']) : undefined;
    if (!isRecord(each) || copy === undefined) return [id, each];
    const { uuid: _uuid, ...others } = meta;
    return [id, { ...each, meta: { ...others, chartId: copy } }];
  });
  const metadata: JsonRecord = Object.fromEntries(
    Object.entries(contents.metadata).filter(([key]) => !BY_CHART.has(key)),
  );
  return { ...contents, layout: Object.fromEntries(layout), metadata };
}

const BY_CHART: ReadonlySet<string> = new Set([
  'chart_configuration',
  'expanded_slices',
  'timed_refresh_immune_slices',
]);
