import type { Api } from '#api/api.ts';
import { createExploreLink, getStoredForm } from '#api/chart/exploreCalls.ts';
import { createPermalink, openPermalink, type OpenedPermalink } from '#api/dashboard/dashboardLinks.ts';
import { permalinkState, type PermalinkStateBody } from '#contract/dashboard/dashboardLinks.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { ok, type Result } from '#domain/result.ts';
import { getDashboard } from '#store/dashboards/dashboards.ts';
import { keptLink } from '#store/keptLinks.ts';
import * as v from 'valibot';
import { keepPermalink, type KeepingPorts } from '../keepPermalink.ts';

/* Permalinks, kept on this device when they are made or opened: what a key leads to never changes. */

interface Ports extends KeepingPorts {
  readonly api: Api;
}

/** A server behind another one names links by its own address, so they are made of their keys. */
interface MakingPorts extends Ports {
  /** The address of a path of this app. */
  readonly href: (path: string) => string;
}

const dashboardLink = v.object({ dashboard: v.string(), state: permalinkState });

export async function openDashboardLink(
  ports: Ports,
  key: string,
): Promise<Result<OpenedPermalink, ApiError>> {
  const kept = v.safeParse(dashboardLink, await keptLink(ports.db, 'dashboard', key));
  if (kept.success) return ok(kept.output);
  const opened = await openPermalink(ports.api.client, key);
  if (opened.ok) await keepPermalink(ports, { of: 'dashboard', key, content: opened.value });
  return opened;
}

/** The address of a new permalink to a dashboard. */
export async function createDashboardLink(
  ports: MakingPorts,
  id: number,
  state: PermalinkStateBody,
): Promise<Result<string, ApiError>> {
  const made = await createPermalink(ports.api.client, id, state);
  if (!made.ok) return made;
  const key = made.value;
  const dashboard = (await getDashboard(ports.db, id))?.uuid ?? String(id);
  await keepPermalink(ports, { of: 'dashboard', key, content: { dashboard, state } });
  return ok(ports.href(`/superset/dashboard/p/${encodeURIComponent(key)}/`));
}

/** The form data of a permalink to a chart. */
export async function openChartLink(ports: Ports, key: string): Promise<Result<JsonRecord, ApiError>> {
  const kept = await keptLink(ports.db, 'chart', key);
  if (isRecord(kept)) return ok(kept);
  const opened = await getStoredForm(ports.api.client, key, true);
  if (opened.ok) await keepPermalink(ports, { of: 'chart', key, content: opened.value });
  return opened;
}

/** The address of a new permalink to a chart. */
export async function createChartLink(
  ports: MakingPorts,
  form: JsonRecord,
  urlParams: readonly (readonly [string, string])[],
): Promise<Result<string, ApiError>> {
  const made = await createExploreLink(ports.api.client, form, urlParams);
  if (!made.ok) return made;
  const key = made.value;
  await keepPermalink(ports, { of: 'chart', key, content: form });
  return ok(ports.href(`/superset/explore/p/${encodeURIComponent(key)}/`));
}
