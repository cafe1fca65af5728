import { format } from 'd3-format';
import { utcFormat } from 'd3-time-format';
import type { LanguageFormats } from './languageFormats.ts';
import { writtenLanguage } from './shown.ts';

type WrittenFormats = Pick<LanguageFormats, 'number' | 'time' | 'patterns' | 'compact'>;

/** As English charts write times: as a Superset does. */
const ENGLISH: WrittenFormats = {
  number: format,
  time: utcFormat,
  patterns: {
    hour: '%I %p',
    minute: '%I:%M',
    dayOfWeek: '%a %d',
    day: '%b %d',
    month: '%B',
    monthOfYear: '%b %Y',
    dayOfYear: '%b %d, %Y',
    fullDay: '%a %b %d, %Y',
    dayFirst: '%d %b %Y',
  },
  compact: (digits) => format(`.${digits}~s`),
};

/** Of the language that is shown. */
export const writtenFormats = (): WrittenFormats => writtenLanguage().formats ?? ENGLISH;
