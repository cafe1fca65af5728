import { charts } from '#contract/chart/chart.ts';
import { dashboards } from '#contract/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import type { ChangedThing } from '#domain/inbox/changedThing.ts';
import { ok, type Result } from '#domain/result.ts';
import { serverTime } from '#domain/serverTime.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/** Those of both lists: each leaves out the name that only the other has. */
const COLUMNS = 'id changed_on_utc changed_by_name owners.id dashboard_title slice_name'.split(' ');

/** How many of the latest changes are read; earlier ones are not reported. */
const LATEST = {
  page: 0,
  page_size: 100,
  order_column: 'changed_on_delta_humanized',
  order_direction: 'desc',
  columns: COLUMNS,
};

/** The dashboards and charts that were changed last, by anybody. */
export async function listRecentChanges(client: Client): Promise<Result<readonly ChangedThing[], ApiError>> {
  const [latestDashboards, latestCharts] = await Promise.all([
    send(client, dashboards.list, { q: LATEST }),
    send(client, charts.list, { q: LATEST }),
  ]);
  if (!latestDashboards.ok) return latestDashboards;
  if (!latestCharts.ok) return latestCharts;
  const common = ({ id, changed_on_utc: at, changed_by_name: by, owners }: ListedRow) => ({
    id,
    changedAt: serverTime(at) ?? 0,
    changedBy: by ?? '',
    owners: (owners ?? []).map((owner) => owner.id),
  });
  return ok([
    ...latestDashboards.value.result.map((row) => ({
      ...common(row),
      kind: 'dashboard' as const,
      name: row.dashboard_title ?? '',
    })),
    ...latestCharts.value.result.map((row) => ({
      ...common(row),
      kind: 'chart' as const,
      name: row.slice_name ?? '',
    })),
  ]);
}

interface ListedRow {
  readonly id: number;
  readonly changed_on_utc?: string | null | undefined;
  readonly changed_by_name?: string | null | undefined;
  readonly owners?: readonly { readonly id: number }[] | null | undefined;
}
