import { createTexts, type SayText } from '#domain/format/texts.ts';
import { languageFor } from '#domain/language/languages.ts';
import type { ReportRow } from '../meta/reports.ts';
import { readExtra } from './reportExtra.ts';

/** The texts of the messages of a report, in its language; what an engine or a mail server says stays as it is. */
export const reportTexts = async ({ extra }: ReportRow): Promise<SayText> =>
  createTexts(await languageFor([readExtra(extra).language], []).load());

/** The start of its subjects. */
export const subjectStart = (t: SayText, { type, name }: ReportRow): string =>
  `[${type === 'Alert' ? t('Alert') : t('Report')}] ${name}`;
