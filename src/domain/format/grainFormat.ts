import { writtenFormats } from './writtenFormats.ts';
import { ownValue } from '../ownValue.ts';
import { type TimeFormatter, timeFormat } from './timeFormat.ts';
import { t } from './shown.ts';
import { shownText } from './utcText.ts';

/** The name of a time bucket, by its grain: the third quarter of 2003 and not its first day. */
const BY_GRAIN: Readonly<Record<string, string>> = {
  PT1S: '%Y-%m-%d %H:%M:%S',
  PT5S: '%Y-%m-%d %H:%M:%S',
  PT30S: '%Y-%m-%d %H:%M:%S',
  PT1M: '%Y-%m-%d %H:%M',
  PT5M: '%Y-%m-%d %H:%M',
  PT10M: '%Y-%m-%d %H:%M',
  PT15M: '%Y-%m-%d %H:%M',
  PT30M: '%Y-%m-%d %H:%M',
  PT1H: '%Y-%m-%d %H:00',
  PT6H: '%Y-%m-%d %H:00',
  P1D: '%Y-%m-%d',
  P7D: '%Y-%m-%d',
  P1W: '%Y-%m-%d',
  '1969-12-28T00:00:00Z/P1W': '%Y-%m-%d',
  '1969-12-29T00:00:00Z/P1W': '%Y-%m-%d',
  'P1W/1970-01-03T00:00:00Z': '%Y-%m-%d',
  'P1W/1970-01-04T00:00:00Z': '%Y-%m-%d',
  P1Y: '%Y',
};

/** The pattern of a bucket's name, in the language that is shown; null without a grain that has one. */
export function grainPattern(grain: string | null | undefined): string | null {
  if (grain == null) return null;
  if (grain === 'P1M') return writtenFormats().patterns.monthOfYear;
  // A quarter and its year in d3's syntax.
  if (grain === 'P3M') return t('Q%q %Y');
  return ownValue(BY_GRAIN, grain) ?? null;
}

/** The name of a bucket; without a grain, of a single timestamp. The form's own format wins. */
export function grainFormat(grain: string | null | undefined, own?: string | null): TimeFormatter {
  if (own != null && own !== '' && own !== 'smart_date') return timeFormat(own);
  const pattern = grainPattern(grain);
  if (pattern === null) return timeFormat('smart_date_verbose');
  const format = shownText(pattern);
  return (moment) => format(new Date(moment));
}
