import { timeOfDayText } from '#domain/timeOfDay.ts';
import type { ScreenActivity } from '#domain/kiosk/screenActivity.ts';
import { dayNames } from './dayNames.ts';
import { t } from './t.ts';

/** What a screen does, as shown on it and in the list of screens. */
export function screenActivityText(activity: ScreenActivity): string {
  switch (activity.kind) {
    case 'playing':
      return t('Playing');
    case 'dark':
      return t('Dark until {time}', { time: timeOfDayText(activity.until) });
    case 'idle': {
      const time = timeOfDayText(activity.until);
      return activity.day === null
        ? t('Nothing planned until {time}', { time })
        : t('Nothing planned until {day}, {time}', { day: dayNames()[activity.day] ?? '', time });
    }
    case 'empty':
      return t('Nothing planned: the playlist has no dashboards, or no days');
    case 'none':
      return t('Its playlist was deleted');
    case 'failing':
      return t('The dashboard could not be opened. Trying again.');
  }
}
