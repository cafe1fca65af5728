import type { Api } from '#api/api.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';

/**
 * Whether a refusal means that the tab is gone. The contract's 404 of a tab, and the 403 of one whose number is another
 * person's by now, are empty bodies, which a proxy can send as well. So the list of the person's tabs is asked too.
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
