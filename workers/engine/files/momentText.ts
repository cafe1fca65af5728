const SECONDS_OF_DAY = 86_400;
/** How the engine stores moments and days without an end. */
const INFINITE_MOMENT = 2n ** 63n - 1n;
const INFINITE_DAY = 2 ** 31 - 1;

/**
 * A moment as the engine writes it: `count` of a unit since 1970, so many of which are a second. All digits are kept.
 */
export function momentText(count: bigint, perSecond: bigint): string {
  if (count === INFINITE_MOMENT) return 'infinity';
  if (count === -INFINITE_MOMENT) return '-infinity';
  const rest = ((count % perSecond) + perSecond) % perSecond;
  const seconds = Number((count - rest) / perSecond);
  const days = Math.floor(seconds / SECONDS_OF_DAY);
  return `${dayText(days)} ${clock(seconds - days * SECONDS_OF_DAY)}${fraction(rest, perSecond)}`;
}

/** A time of day, or any length of time, as the engine writes it. */
export function timeText(count: bigint, perSecond: bigint): string {
  const size = count < 0n ? -count : count;
  const text = `${clock(Number(size / perSecond))}${fraction(size % perSecond, perSecond)}`;
  return count < 0n ? `-${text}` : text;
}

/** A day, counted from 1970, as the engine writes it. */
export function dayText(days: number): string {
  if (days === INFINITE_DAY) return 'infinity';
  if (days === -INFINITE_DAY) return '-infinity';
  const [year, month, day] = civil(days);
  const date = `${padded(year > 0 ? year : 1 - year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
  return year > 0 ? date : `${date} (BC)`;
}

/** The class for dates of JavaScript ends before the moments of the engine. Years begin in March here. */
function civil(days: number): readonly [year: number, month: number, day: number] {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return [
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  ];
}

function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map((part) => padded(part, 2)).join(':');
}

function fraction(rest: bigint, perSecond: bigint): string {
  if (rest === 0n) return '';
  return `.${String(rest)
    .padStart(String(perSecond).length - 1, '0')
    .replace(/0+$/, '')}`;
}

const padded = (number: number, length: number): string => String(number).padStart(length, '0');
