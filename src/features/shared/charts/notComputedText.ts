import type { NotComputed } from '#query/device/charts/computed.ts';
import type { NotHere } from '#domain/query/route.ts';
import { t } from '#ui/t.ts';

const WHY: Readonly<Record<NotHere, string>> = {
  noExtract: 'The data is not on this device.',
  cutExtract: 'The data is too large for this device.',
  onlyGroups:
    'Only groups of rows are on this device. What they are not grouped by, such as finer times or numbers within a step, needs the server.',
  someColumns: 'Only the columns that its dashboards use are on this device.',
  olderRange: 'It is of the time range as it was when it was loaded, and the data is not on this device.',
  olderDataset: 'The dataset changed after its data was downloaded.',
  template: 'The SQL contains a template: only the server computes charts of one.',
  otherSql: 'The SQL uses features of the server’s engine that may differ on this device.',
  notRows: 'Only the server can run this query.',
};

/** Why the device did not compute the chart data itself; empty where that needs no message. */
export function notComputedText(notComputed: NotComputed | null): string {
  switch (notComputed?.kind) {
    case 'notHere':
      return t(WHY[notComputed.why]);
    case 'unusable':
      return t('The offline data could not be used: {why}', { why: notComputed.message });
    case 'refused':
      return t('Could not compute this chart on this device: {why}', { why: notComputed.message });
    default:
      return '';
  }
}
