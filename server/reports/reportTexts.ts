import type { SayText } from '#domain/format/texts.ts';
import { type PageTexts, textsIn } from '../base/textsIn.ts';
import type { ReportRow } from '../meta/reports.ts';
import { readExtra } from './reportExtra.ts';

/** What the messages of a report are written in: its language. What an engine or a mail server says stays as it is. */
export const writtenReport = ({ extra }: ReportRow): Promise<PageTexts> => textsIn(readExtra(extra).language);

/** The texts of its messages. */
export const reportTexts = async (report: ReportRow): Promise<SayText> => (await writtenReport(report)).t;

/** The start of its subjects. */
export const subjectStart = (t: SayText, { type, name }: ReportRow): string =>
  `[${type === 'Alert' ? t('Alert') : t('Report')}] ${name}`;
