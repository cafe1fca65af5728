import { ownValue } from '../ownValue.ts';
import { DAY } from '../time.ts';
import { utc, type WallTime } from './calendar.ts';

type Rule = (year: number) => WallTime;

const on =
  (month: number, day: number): Rule =>
  (year) =>
    utc(year, month - 1, day);
/** The nth weekday (0 is Sunday) of a month, the last with -1. */
const nth =
  (n: number, weekday: number, month: number): Rule =>
  (year) => {
    if (n < 0) {
      const last = utc(year, month, 0);
      return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY;
    }
    const first = utc(year, month - 1, 1);
    return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (n - 1) * 7) * DAY;
  };

/** Easter Sunday of the Gregorian calendar, after Gauss's rule in the form of Meeus. */
function easter(year: number): WallTime {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return utc(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

const afterEaster =
  (days: number): Rule =>
  (year) =>
    easter(year) + days * DAY;

const EVERYWHERE: Readonly<Record<string, Rule>> = {
  "new year's day": on(1, 1),
  christmas: on(12, 25),
  'christmas day': on(12, 25),
  easter: afterEaster(0),
  'easter sunday': afterEaster(0),
  'easter monday': afterEaster(1),
  'good friday': afterEaster(-2),
};

const BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  us: {
    'martin luther king jr. day': nth(3, 1, 1),
    "washington's birthday": nth(3, 1, 2),
    "presidents' day": nth(3, 1, 2),
    'memorial day': nth(-1, 1, 5),
    'juneteenth national independence day': on(6, 19),
    'independence day': on(7, 4),
    'labor day': nth(1, 1, 9),
    'columbus day': nth(2, 1, 10),
    'veterans day': on(11, 11),
    thanksgiving: nth(4, 4, 11),
    'thanksgiving day': nth(4, 4, 11),
  },
};

/** Midnight of a holiday by its English name; null for an unknown one. */
export function holiday(name: string, year: number, country: string): WallTime | null {
  const key = name.trim().toLowerCase();
  const ofCountry = ownValue(BY_COUNTRY, country.toLowerCase());
  const rule = (ofCountry && ownValue(ofCountry, key)) ?? ownValue(EVERYWHERE, key);
  return rule === undefined ? null : rule(year);
}
