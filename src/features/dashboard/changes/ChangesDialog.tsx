import { type ReactNode, useState } from 'react';
import {
  compareFigures,
  type FiguresChange,
  type FigureChange,
  type MetricChange,
} from '#domain/chart/changes/compareFigures.ts';
import { figuresAt } from '#domain/chart/changes/earlierFigures.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { Millis } from '#domain/time.ts';
import { getBody, latestChartData } from '#store/charts/chartData.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import { formatTimestamp, formatNumber } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { perLocale } from '#domain/format/shown.ts';
import { t } from '#ui/t.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime/runtime.ts';
import styles from './ChangesDialog.module.css';

const formats = perLocale((locale) => ({
  percent: new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
  signed: new Intl.NumberFormat(locale, { maximumFractionDigits: 3, signDisplay: 'exceptZero' }),
}));

/** "10 → 12 (+2, +20 %)" */
function numbersText({ before, now }: FigureChange): string {
  const share = before === 0 ? null : ((now - before) / Math.abs(before)) * 100;
  const by = share === null ? '' : `, ${formats().percent.format(share)} %`;
  return `${formatNumber(before)} → ${formatNumber(now)} (${formats().signed.format(now - before)}${by})`;
}

/** The change of a metric in words, after its numbers. */
function metricWords({ before, now, most, added, gone }: MetricChange): readonly string[] {
  return [
    before === now ? t('The total is the same') : now > before ? t('Rose') : t('Fell'),
    ...(most === null
      ? []
      : [t('most for {label}: {numbers}', { label: most.label, numbers: numbersText(most) })]),
    ...(added > 0 ? [t('{n} new {n|value|values}', { n: added })] : []),
    ...(gone > 0 ? [t('{n} no longer there', { n: gone })] : []),
  ];
}

const isUnchanged = ({ rows, metrics }: FiguresChange): boolean => rows === null && metrics.length === 0;

interface KeptChart {
  readonly id: number;
  readonly name: string;
  readonly body: ChartBody | undefined;
}

/** What changed in each chart since a moment whose chart data is kept on this device. */
export function ChangesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db } = useDevice();
  const { charts, dashboard } = useDashboard();
  const [chosen, setChosen] = useState<Millis | null>(null);
  const kept = useLive(
    () =>
      keptCharts(
        db,
        Array.from(charts.values(), ({ id, name }) => ({ id, name })),
      ),
    [db, charts],
  );
  const visits = useLive(() => setting(db, 'visits'), [db]);
  const lastVisit = visits?.find(({ kind, id }) => kind === 'dashboard' && id === dashboard.id)?.before;
  const answers = momentsOf(kept ?? []);
  const moments =
    lastVisit === undefined ? answers : [lastVisit, ...answers.filter((at) => at !== lastVisit)];
  const moment = chosen ?? moments[0] ?? null;
  return (
    <Dialog
      title={t('What changed')}
      isOpen
      onClose={onClose}
      actions={moment !== null && <Button onPress={() => window.print()}>{t('Print')}</Button>}
    >
      {kept !== undefined && visits !== undefined && moment === null && (
        <p role="status">
          {t('No earlier data is kept on this device. From now on it is kept when charts change.')}
        </p>
      )}
      {kept !== undefined && visits !== undefined && moment !== null && (
        <>
          <div className={styles['since']}>
            <ComboBox
              label={t('Since')}
              options={moments.map((at) => ({ id: String(at), label: labelOf(at, lastVisit, answers[0]) }))}
              value={String(moment)}
              onChange={(id) => setChosen(Number(id))}
            />
          </div>
          <p className={styles['printed']}>
            {t('{dashboard}, since {moment}', {
              dashboard: shownTitle(dashboard.title),
              moment: formatTimestamp(moment),
            })}
          </p>
          <ul aria-label={t('Changes by chart')} className={styles['charts']}>
            {kept.map((chart) => (
              <li key={chart.id}>
                <h3>{chart.name}</h3>
                <ChangeOfChart body={chart.body} moment={moment} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function labelOf(at: Millis, lastVisit: Millis | undefined, lastRead: Millis | undefined): string {
  const moment = formatTimestamp(at);
  if (at === lastVisit) return t('Your last visit: {moment}', { moment });
  return at === lastRead ? t('Last time: {moment}', { moment }) : moment;
}

function ChangeOfChart({
  body,
  moment,
}: {
  readonly body: ChartBody | undefined;
  readonly moment: Millis;
}): ReactNode {
  const change = changeSince(body, moment);
  if (change === null) return <p>{t('No earlier data is kept.')}</p>;
  if (change === 'same' || isUnchanged(change)) return <p>{t('Nothing changed.')}</p>;
  return (
    <>
      {change.rows !== null && (
        <p>
          {t('Rows')} <span className="tabular">{numbersText(change.rows)}</span>
        </p>
      )}
      {change.metrics.map((metric) => (
        <p key={metric.name}>
          <bdi>{metric.name}</bdi> <strong className="tabular">{numbersText(metric)}</strong>{' '}
          {metricWords(metric).join(', ')}
        </p>
      ))}
    </>
  );
}

function changeSince(body: ChartBody | undefined, moment: Millis): FiguresChange | 'same' | null {
  if (body?.since === undefined) return null;
  const before = figuresAt(moment, body.since, body.earlier ?? []);
  if (before === null || before === 'same') return before;
  return body.figures === undefined ? null : compareFigures(before, body.figures);
}

async function keptCharts(
  db: SextantDb,
  charts: readonly Pick<KeptChart, 'id' | 'name'>[],
): Promise<readonly KeptChart[]> {
  return Promise.all(
    charts.map(async ({ id, name }) => {
      const stored = await latestChartData(db, `chart:${id}`);
      return { id, name, body: stored && (await getBody(db, stored.key)) };
    }),
  );
}

/** The charts of a dashboard are read one after the other. */
const ONE_VISIT: Millis = 15_000;
const MAX_MOMENTS = 20;

/** When replaced chart data was last read, newest first. */
function momentsOf(kept: readonly KeptChart[]): readonly Millis[] {
  const times = kept.flatMap(({ body }) => (body?.earlier ?? []).map(({ to }) => to));
  const moments: Millis[] = [];
  for (const at of times.toSorted((a, b) => b - a)) {
    if ((moments.at(-1) ?? Infinity) - at > ONE_VISIT) moments.push(at);
  }
  return moments.slice(0, MAX_MOMENTS);
}
