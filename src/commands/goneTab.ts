import type { Api } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/**
 * Whether a refusal means that the tab is gone. The contract's 404 of a tab is an empty body, which a proxy can send
 * as well, so the list of tabs is asked too.
 */
export async function isGone(
  api: Api,
  remoteId: number,
  refusal: ApiError,
): Promise<Result<boolean, ApiError>> {
  if (refusal.kind !== 'http' || refusal.status !== 404) return ok(false);
  const listed = await api.tabState.list();
  if (!listed.ok) return listed;
  return ok(!listed.value.tabs.some((tab) => tab.remoteId === remoteId));
}
