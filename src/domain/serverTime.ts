import type { Millis } from './time.ts';

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/;

/** A timestamp in responses, UTC if without a zone; null if invalid. */
export function serverTime(text: string | null | undefined): Millis | null {
  if (text === null || text === undefined || text === '') return null;
  // Only the date's own dashes precede the time, so a sign at the end is a zone.
  const withZone = HAS_ZONE.test(text) ? text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : `${text}Z`;
  const at = Date.parse(withZone);
  return Number.isNaN(at) ? null : at;
}
