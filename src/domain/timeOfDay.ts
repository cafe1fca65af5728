export const MINUTES_OF_DAY = 1440;

/** The minutes after midnight of `07:30`, also of the midnight `24:00`; null for a text that is no time of day. */
export function readTimeOfDay(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return hours === undefined || Number(minutes) > 59 || minute > MINUTES_OF_DAY
    ? null
    : minute % MINUTES_OF_DAY;
}

export const timeOfDayText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
