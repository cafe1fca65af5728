import {
  filterStateResponse,
  permalinkResponse,
  permalinkCreated,
  type PermalinkStateBody,
} from '#contract/dashboard/dashboardLinks.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';

/* Links to a dashboard with filters and tabs: apart from `DashboardApi`, because dashboards are loaded late. */

export interface OpenedPermalink {
  /** Its uuid, or another name the server accepts. */
  readonly dashboard: string;
  readonly state: PermalinkStateBody;
}

/** Returns the link's key. */
export async function createPermalink(
  client: Client,
  id: number,
  state: PermalinkStateBody,
): Promise<Result<string, ApiError>> {
  const path = `/api/v1/dashboard/${id}/permalink`;
  const made = await client.json({ method: 'POST', path, body: { json: state } }, permalinkCreated);
  return made.ok ? ok(made.value.key) : made;
}

export async function openPermalink(client: Client, key: string): Promise<Result<OpenedPermalink, ApiError>> {
  const path = `/api/v1/dashboard/permalink/${encodeURIComponent(key)}`;
  const result = await client.json({ method: 'GET', path }, permalinkResponse);
  return result.ok ? ok({ dashboard: result.value.dashboardId, state: result.value.state }) : result;
}

/** The masks of the filter bar that are stored under a key, as JSON text. */
export async function getFilterState(
  client: Client,
  id: number,
  key: string,
): Promise<Result<string, ApiError>> {
  const path = `/api/v1/dashboard/${id}/filter_state/${encodeURIComponent(key)}`;
  const response = await client.json({ method: 'GET', path }, filterStateResponse);
  return response.ok ? ok(response.value.value) : response;
}
