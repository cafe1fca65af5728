import type { Api } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/**
 * Whether a rejection means that the tab is deleted. The contract's 404 for a tab, and its 403 for an id that is now
 * another person's, have empty bodies, which a proxy can send as well. So the list of the person's tabs is read too.
 */
export async function isGone(
  api: Api,
  remoteId: number,
  refusal: ApiError,
): Promise<Result<boolean, ApiError>> {
  const isMissing = refusal.kind === 'http' && refusal.status === 404;
  const isForeign = refusal.kind === 'http' && refusal.status === 403 && refusal.message === '';
  if (!isMissing && !isForeign) return ok(false);
  const listed = await api.tabState.list();
  if (!listed.ok) return listed;
  return ok(!listed.value.tabs.some((tab) => tab.remoteId === remoteId));
}
