import { type ReactNode, useState } from 'react';
import { compareFigures, type FiguresChange } from '#domain/chart/changes/compareFigures.ts';
import { answerAt } from '#domain/chart/changes/earlierAnswers.ts';
import type { Millis } from '#domain/time.ts';
import { getBody, lastAnswer } from '#store/dashboards/chartAnswers.ts';
import type { ChartBody } from '#store/dashboards/dashboardRows.ts';
import type { SextantDb } from '#store/db.ts';
import { formatMoment } from '#ui/format.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { useDashboard } from '../runtime.ts';
import styles from './ChangesDialog.module.css';
import { isUnchanged, metricWords, numbersText } from './changeText.ts';

interface KeptChart {
  readonly id: number;
  readonly name: string;
  readonly body: ChartBody | undefined;
}

/** What changed in each chart since a moment of which answers are kept on this device. */
export function ChangesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { db } = useDevice();
  const { charts } = useDashboard();
  const [chosen, setChosen] = useState<Millis | null>(null);
  const kept = useLive(
    () =>
      keptCharts(
        db,
        Array.from(charts.values(), ({ id, name }) => ({ id, name })),
      ),
    [db, charts],
  );
  const moments = momentsOf(kept ?? []);
  const moment = chosen ?? moments[0] ?? null;
  return (
    <Dialog title={t('What changed')} isOpen onClose={onClose}>
      {kept !== undefined && moment === null && (
        <p role="status">
          {t('No earlier answers are kept on this device. They are kept from now on, when charts change.')}
        </p>
      )}
      {kept !== undefined && moment !== null && (
        <>
          <ComboBox
            label={t('Since')}
            options={moments.map((at, place) => ({
              id: String(at),
              label: place === 0 ? t('Last time: {moment}', { moment: formatMoment(at) }) : formatMoment(at),
            }))}
            value={String(moment)}
            onChange={(id) => setChosen(Number(id))}
          />
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

function ChangeOfChart({
  body,
  moment,
}: {
  readonly body: ChartBody | undefined;
  readonly moment: Millis;
}): ReactNode {
  const change = changeSince(body, moment);
  if (change === null) return <p>{t('No earlier answer is kept.')}</p>;
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
  const before = answerAt(moment, body.since, body.earlier ?? []);
  if (before === null || before === 'same') return before;
  return body.figures === undefined ? null : compareFigures(before, body.figures);
}

async function keptCharts(
  db: SextantDb,
  charts: readonly Pick<KeptChart, 'id' | 'name'>[],
): Promise<readonly KeptChart[]> {
  return Promise.all(
    charts.map(async ({ id, name }) => {
      const answer = await lastAnswer(db, `chart:${id}`);
      return { id, name, body: answer && (await getBody(db, answer.key)) };
    }),
  );
}

/** The charts of a dashboard are read one after the other. */
const ONE_VISIT: Millis = 15_000;
const MOST_MOMENTS = 20;

/** When replaced answers were last read, newest first. */
function momentsOf(kept: readonly KeptChart[]): readonly Millis[] {
  const times = kept.flatMap(({ body }) => (body?.earlier ?? []).map(({ to }) => to));
  const moments: Millis[] = [];
  for (const at of times.toSorted((a, b) => b - a)) {
    if ((moments.at(-1) ?? Infinity) - at > ONE_VISIT) moments.push(at);
  }
  return moments.slice(0, MOST_MOMENTS);
}
