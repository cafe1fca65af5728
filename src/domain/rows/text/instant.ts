const STAMP =
  /^(-?\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;
const TIME_OF_DAY = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * A date, timestamp or time of day in milliseconds with a fraction, so that they sort across zones; a timestamp without
 * a zone is taken as UTC. Null if invalid.
 */
export function instantOf(text: string): number | null {
  const stamp = STAMP.exec(text);
  if (stamp !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = stamp;
    const days = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day));
    return days + clockMillis(hour, minute, second, fraction) - zoneMillis(zone);
  }
  const time = TIME_OF_DAY.exec(text);
  if (time === null) return null;
  const [, hour, minute, second, fraction, zone] = time;
  return clockMillis(hour, minute, second, fraction) - zoneMillis(zone);
}

function clockMillis(
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
  fraction: string | undefined,
): number {
  const seconds = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  return seconds * 1000 + Number(`0.${fraction ?? '0'}`) * 1000;
}

function zoneMillis(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return (zone.startsWith('-') ? -1 : 1) * minutes * 60_000;
}
