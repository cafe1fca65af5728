import type { Change, FiguresChange, MetricChange } from '#domain/chart/changes/compareFigures.ts';
import { formatNumber } from '#ui/format.ts';
import { t } from '#ui/t.ts';

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signed = new Intl.NumberFormat('en', { maximumFractionDigits: 3, signDisplay: 'exceptZero' });

/** "10 → 12 (+2, +20 %)" */
export function numbersText({ before, now }: Change): string {
  const share = before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
  const by = share === null ? '' : `, ${percent.format(share)} %`;
  return `${formatNumber(before)} → ${formatNumber(now)} (${signed.format(now - before)}${by})`;
}

/** The change of a metric in words, after its numbers. */
export function metricWords({ before, now, most, added, gone }: MetricChange): readonly string[] {
  return [
    before === now ? t('The total is the same') : now > before ? t('Rose') : t('Fell'),
    ...(most === null
      ? []
      : [t('most for {label}: {numbers}', { label: most.label, numbers: numbersText(most) })]),
    ...(added > 0 ? [t('{n} new {n|value|values}', { n: added })] : []),
    ...(gone > 0 ? [t('{n} no longer there', { n: gone })] : []),
  ];
}

export const isUnchanged = ({ rows, metrics }: FiguresChange): boolean =>
  rows === null && metrics.length === 0;
