import type { NotComputed } from '#query/device/deviceAnswers.ts';
import type { NotHere } from '#domain/query/route.ts';
import { t } from '#ui/t.ts';

const WHY: Readonly<Record<NotHere, string>> = {
  noExtract: 'Nor does it keep the data.',
  cutExtract: 'The data is too large for this device.',
  olderDataset: 'The dataset was changed since its data was read.',
  template: 'The SQL has a template that only the server fills in.',
  otherSql: 'The SQL is written for the server’s engine; this device might compute something else.',
  notRows: 'Only the server can answer it.',
};

/** Why the device did not compute an answer itself; empty where that needs no words. */
export function notComputedText(notComputed: NotComputed | null): string {
  switch (notComputed?.kind) {
    case 'notHere':
      return t(WHY[notComputed.why]);
    case 'unusable':
      return t('The data that is kept could not be used: {why}', { why: notComputed.message });
    case 'refused':
      return t('This device could not compute it: {why}', { why: notComputed.message });
    default:
      return '';
  }
}
