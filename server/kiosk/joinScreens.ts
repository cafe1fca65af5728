import { joinCode } from '#domain/kiosk/joinCode.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import { hashToken, newToken } from '../auth/tokens/tokens.ts';
import type { ServerDeps } from '../deps.ts';
import { screenUser } from '../people/hiddenUsers.ts';

const LIFETIME: Millis = 10 * MINUTE;

type Ports = Pick<ServerDeps, 'meta' | 'clock' | 'random'>;

/**
 * A code to show on a screen, and the claim by which that screen asks whether it was confirmed. A screen that shows a
 * code already keeps its claim: confirming the old code at this moment joins the same screen.
 */
export function newCode(
  { meta, clock, random }: Ports,
  shown?: string,
): { readonly code: string; readonly claim: string } {
  let code: string | null = null;
  const now = clock.now();
  while (code === null || meta.screens.byCode(hashToken(code), now) !== null)
    code = joinCode(random.bytes(16));
  const claim = shown ?? newToken(random);
  meta.screens.ask(hashToken(code), hashToken(claim), now, now + LIFETIME);
  return { code, claim };
}

/** Joins the screen that shows a code. Null where none does, or somebody else was faster. */
export function joinScreen(
  { meta, clock }: Ports,
  code: string,
  screen: { readonly name: string; readonly playlistId: number; readonly createdBy: number },
): number | null {
  const now = clock.now();
  return meta.transaction(() => {
    const caller = meta.screens.byCode(hashToken(code), now);
    if (caller === null) return null;
    const id = meta.screens.insert({ ...screen, claimHash: caller.claimHash, createdOn: now });
    meta.screens.update(id, { userId: screenUser(meta, id, now).id });
    meta.screens.removeCode(hashToken(code));
    return id;
  });
}
