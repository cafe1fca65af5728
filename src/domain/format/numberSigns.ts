import type { NumberSigns } from './languageFormats.ts';
import { writtenLanguage } from './shown.ts';

const ENGLISH: NumberSigns = { decimal: '.', thousands: ',', grouping: [3], currency: ['$', ''], least: 4 };

/** Of the language that is shown. */
export const shownSigns = (): NumberSigns => writtenLanguage().formats?.names.number ?? ENGLISH;

/** A text of a number as programs write it, with the decimal sign of the language. */
export const withDecimalSign = (text: string): string =>
  text.replaceAll(/(?<=\d)\.(?=\d)/g, shownSigns().decimal);
