import { Play, RefreshCw } from 'lucide-react';
import { type ReactNode, useState, useEffect } from 'react';
import type { ReportRun } from '#domain/report/reportRun.ts';
import { formatDuration, formatTimestamp } from '#ui/format.ts';
import { Badge, type BadgeKind } from '#ui/kit/Badge.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import { SECOND } from '#domain/time.ts';
import type { Result } from '#domain/result.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { usePage } from '../services/page.ts';
import { useSession } from '../services/session.ts';
import styles from '../shared/records/Record.module.css';

/** How long the log of a run that is working rests until it is read again. */
const REST = 3 * SECOND;

interface Runs {
  /** Null until the first response. */
  readonly found: Result<readonly ReportRun[], string> | null;
  readonly reload: () => void;
}

/** The latest runs of a report, as its server has them; read again while one is working. */
function useRuns(id: number): Runs {
  const { clock, reportError } = useDevice();
  const { explore } = useDashboards();
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Result<readonly ReportRun[], string> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function read(): Promise<void> {
      const runs = await (await explore()).reports.runs(id);
      if (!isCurrent) return;
      setFound(runs);
      if (!runs.ok || runs.value.every(({ state }) => state !== 'Working')) return;
      await clock.sleep(REST);
      if (isCurrent) setTurn((now) => now + 1);
    }
    read().catch((error: unknown) => reportError(error, 'runs of a report'));
    return () => void (isCurrent = false);
  }, [id, turn, clock, explore, reportError]);
  return { found, reload: () => setTurn((now) => now + 1) };
}

const BADGES: Readonly<Record<string, BadgeKind>> = { Success: 'live', Error: 'danger', Working: 'aged' };

interface ReportRunsProps {
  /** Its number on the server. */
  readonly id: number;
  readonly isChanged: boolean;
}

/** What happened when a report ran, and a button that runs it now. */
export function ReportRuns({ id, isChanged }: ReportRunsProps): ReactNode {
  const { reportError } = useDevice();
  const { explore } = useDashboards();
  const { toasts } = usePage();
  const { mode } = useObservable(useSession().conf);
  const { found, reload } = useRuns(id);
  const [isStarting, setStarting] = useState(false);
  const rows = found?.ok === true ? found.value : [];
  const [latest] = rows.toSorted((a, b) => b.id - a.id);
  const isWorking = rows.some(({ state }) => state === 'Working');

  async function runNow(): Promise<void> {
    const started = await (await explore()).reports.runNow(id);
    if (started.ok) toasts.show('info', t('The report is running. Its log shows how it ends.'));
    else toasts.show('danger', t('The report could not be run: {error}', { error: started.error }));
    reload();
  }

  return (
    <section aria-label={t('Run log')}>
      <h2>{t('Run log')}</h2>
      <p className={styles['states']}>
        {mode === 'embedded' && (
          <Button
            icon={Play}
            // What runs is what the server has.
            isDisabled={isChanged || isStarting || isWorking}
            onPress={() => {
              setStarting(true);
              runNow()
                .catch((error: unknown) => reportError(error, 'run of a report'))
                .finally(() => setStarting(false));
            }}
          >
            {t('Run now')}
          </Button>
        )}
        <Button kind="quiet" icon={RefreshCw} onPress={reload}>
          {t('Read again')}
        </Button>
        {isChanged && mode === 'embedded' && <span>{t('Save the changes to run it with them.')}</span>}
      </p>
      {latest?.state === 'Error' && (
        // A cell of the table has room for its beginning only.
        <p className={styles['message']}>{t('The last run failed: {error}', { error: t(latest.error) })}</p>
      )}
      {found?.ok === false ? (
        <p role="alert">{t('The run log could not be read: {error}', { error: found.error })}</p>
      ) : (
        <DataTable<ReportRun>
          label={t('Runs')}
          rows={rows}
          rowKey={(run) => String(run.id)}
          empty={found === null ? null : t('It has not run yet.')}
          columns={[
            {
              id: 'state',
              title: t('State'),
              width: 130,
              cell: ({ state }) => <Badge kind={BADGES[state] ?? 'plain'}>{t(state)}</Badge>,
            },
            { id: 'due', title: t('Due'), width: 170, cell: ({ scheduledAt }) => timestampText(scheduledAt) },
            {
              id: 'start',
              title: t('Started'),
              width: 170,
              cell: ({ startedAt }) => timestampText(startedAt),
            },
            { id: 'took', title: t('Took'), width: 90, isNumber: true, cell: durationText },
            { id: 'value', title: t('Value'), width: 110, cell: ({ value }) => value },
            {
              id: 'error',
              title: t('Message'),
              cell: ({ error }) => <span title={t(error)}>{t(error)}</span>,
            },
          ]}
        />
      )}
    </section>
  );
}

const timestampText = (at: number | null): string => (at === null ? '' : formatTimestamp(at));

const durationText = ({ startedAt, endedAt }: ReportRun): string =>
  startedAt === null || endedAt === null ? '' : formatDuration(Math.max(0, endedAt - startedAt));
