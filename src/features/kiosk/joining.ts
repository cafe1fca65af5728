import type { ScreenFault } from '#domain/kiosk/joinedScreen.ts';
import { err, type Result } from '#domain/result.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import type { KioskPorts, ScreenProgram } from './kioskPorts.ts';

/** Codes expire on the server a minute later. */
const RENEWED_AFTER: Millis = 9 * MINUTE;

/** What the server has a screen play. One that lost its session signs itself in again by its claim. */
export async function requestProgram(
  ports: Pick<KioskPorts, 'program' | 'claim' | 'join'>,
): Promise<Result<ScreenProgram, ScreenFault>> {
  const found = await ports.program();
  const claim = ports.claim();
  if (found.ok || found.error !== 'not-joined' || claim === null) return found;
  const joined = await ports.join(claim);
  if (!joined.ok) return joined;
  return joined.value ? ports.program() : err('not-joined');
}

/**
 * Asks whether a screen was joined, and for a code where it shows none that is valid for a while. The claim stays the
 * same until the server does not know it any more: a code that was confirmed while the screen could not hear it still
 * joins it.
 */
export function createJoining(
  ports: Pick<KioskPorts, 'clock' | 'claim' | 'keepClaim' | 'join' | 'newCode'>,
  onCode: (code: string) => void,
  onNotServed: () => void,
) {
  let shownAt: Millis | null = null;
  /** Whether the screen is joined now. */
  return async function step(): Promise<boolean> {
    const claim = ports.claim();
    if (claim !== null) {
      const joined = await ports.join(claim);
      if (joined.ok && joined.value) return true;
      if (!joined.ok && joined.error === 'unreachable') return false;
      const isValid = shownAt !== null && ports.clock.now() - shownAt <= RENEWED_AFTER;
      if (joined.ok && isValid) return false;
      if (!joined.ok) ports.keepClaim(null);
    }
    const made = await ports.newCode(ports.claim());
    if (!made.ok && made.error === 'not-served') onNotServed();
    if (!made.ok) return false;
    ports.keepClaim(made.value.claim);
    shownAt = ports.clock.now();
    onCode(made.value.code);
    return false;
  };
}
