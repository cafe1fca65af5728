import * as links from '#contract/dashboard/dashboardLinks.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { send } from '../http/send.ts';

/* Links to a dashboard with filters and tabs: apart from `DashboardApi`, because dashboards are loaded late. */

export interface OpenedPermalink {
  /** Its uuid, or another name the server accepts. */
  readonly dashboard: string;
  readonly state: links.PermalinkStateBody;
}

/** Returns the link's key. */
export async function createPermalink(
  client: Client,
  id: number,
  request: links.PermalinkStateBody,
): Promise<Result<string, ApiError>> {
  const made = await send(client, links.createPermalink, { path: { id }, request });
  return made.ok ? ok(made.value.key) : made;
}

export async function openPermalink(client: Client, key: string): Promise<Result<OpenedPermalink, ApiError>> {
  const result = await send(client, links.getPermalink, { path: { key } });
  return result.ok ? ok({ dashboard: result.value.dashboardId, state: result.value.state }) : result;
}

/** The masks of the filter bar that are stored under a key, as JSON text. */
export async function getFilterState(
  client: Client,
  id: number,
  key: string,
): Promise<Result<string, ApiError>> {
  const response = await send(client, links.getFilterState, { path: { id, key } });
  return response.ok ? ok(response.value.value) : response;
}
