import { type ReactNode, useState, useMemo } from 'react';
import { showRun } from '#commands/query/query.ts';
import { MAX_KEPT_BYTES, MAX_KEPT_RESULTS } from '#domain/query/keptResults.ts';
import type { Query } from '#domain/query/query.ts';
import { listQueries } from '#store/sql/queries.ts';
import { isEnter } from '#ui/commands/keys.ts';
import { formatBytes, formatDuration } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { TimestampColumns } from '../../../documents/versions/TimestampColumns.tsx';
import { QueryStateBadge } from '../../../shared/sql/QueryStateBadge.tsx';
import { useDevice } from '../../../services/device.ts';
import { CompareDialog } from '../compare/CompareDialog.tsx';
import styles from './RunsDialog.module.css';
import { runTime } from './runTime.ts';
import { usePin } from './usePin.ts';
import { lineDiff } from '#domain/text/lineDiff.ts';
import { SqlLines } from '../../../shared/sql/SqlLines.tsx';

export interface RunsDialogProps {
  /** The run on screen. */
  readonly query: Query;
  readonly onClose: () => void;
}

/**
 * The queries of a tab, the latest first: when, what came of it, whether its rows are here, and what its SQL changed.
 */
export function RunsDialog({ query, onClose }: RunsDialogProps): ReactNode {
  const { db } = useDevice();
  const runs = useLive(() => listQueries(db, query.sqlEditorId), [db, query.sqlEditorId]) ?? [];
  const [chosenId, choose] = useState(query.id);
  const [compared, compare] = useState<{ readonly before: string; readonly after: string } | null>(null);
  const at = Math.max(
    0,
    runs.findIndex(({ id }) => id === chosenId),
  );
  const chosen = runs[at];
  const before = runs[at + 1] ?? null;
  if (compared !== null && chosen !== undefined) {
    return (
      <CompareDialog
        query={chosen}
        before={compared.before}
        resultId={compared.after}
        onClose={() => compare(null)}
      />
    );
  }
  return (
    <Dialog title={t('Timeline of {tab}', { tab: query.tab })} isOpen width="wide" onClose={onClose}>
      <TimestampColumns
        label={t('Queries of this tab')}
        moments={runs.map((run) => ({
          id: run.id,
          head: run.pinned?.name ?? runTime(run.startDttm),
          about: (
            <>
              <QueryStateBadge state={run.state} />
              {run.rows !== null && <span>{t('{n} {n|row|rows}', { n: run.rows })}</span>}
              {run.endDttm !== null && <span>{formatDuration(run.endDttm - run.startDttm)}</span>}
              {run.pinned !== undefined && <span>{t('Pinned')}</span>}
              {run.resultId === null && (run.rows ?? 0) > 0 && <span>{t('Rows not here')}</span>}
            </>
          ),
        }))}
        chosen={chosen?.id}
        onChoose={(index) => choose(runs[index]?.id ?? query.id)}
      >
        {chosen !== undefined && (
          <Run
            key={chosen.id}
            run={chosen}
            before={before}
            // The rows shown, or those of the query before.
            other={[query, before].find((each) => each?.resultId != null && each.id !== chosen.id) ?? null}
            shownId={query.id}
            onCompare={compare}
            onShow={onClose}
          />
        )}
      </TimestampColumns>
      <p className={styles['note']}>
        {t(
          'A tab keeps the rows of its last {n} queries, up to {size}. Pinned ones stay, and do not count.',
          { n: MAX_KEPT_RESULTS, size: formatBytes(MAX_KEPT_BYTES) },
        )}
      </p>
    </Dialog>
  );
}

interface RunProps {
  readonly run: Query;
  readonly before: Query | null;
  /** The run to compare it with; null if the rows of none are here. */
  readonly other: Query | null;
  readonly shownId: string;
  readonly onCompare: (results: { readonly before: string; readonly after: string }) => void;
  readonly onShow: () => void;
}

function Run({ run, before, other, shownId, onCompare, onShow }: RunProps): ReactNode {
  const { change } = useDevice();
  const pin = usePin();
  const { resultId } = run;
  const show = (): void => {
    change(showRun({ id: run.id }));
    onShow();
  };
  return (
    <>
      {resultId === null ? (
        <Missing run={run} onShow={show} />
      ) : (
        <div className={styles['actions']}>
          <Button onPress={show}>{t('Show rows')}</Button>
          {other?.resultId != null && (
            <Button onPress={() => onCompare(inOrder(run, other))}>
              {other.id === shownId ? t('Compare with the rows shown') : t('Compare with the query before')}
            </Button>
          )}
          <Button onPress={() => pin(resultId, run.pinned === undefined ? { name: null } : null)}>
            {run.pinned === undefined ? t('Pin result') : t('Unpin result')}
          </Button>
          {run.pinned !== undefined && (
            <NameField
              name={run.pinned.name ?? ''}
              onName={(name) => pin(resultId, { name: name === '' ? null : name })}
            />
          )}
        </div>
      )}
      {run.pinned?.name != null && (
        <p className={styles['note']}>
          {t('Statements on This device read its rows with')}{' '}
          <code>{`FROM result('${run.pinned.name.replaceAll("'", "''")}')`}</code>
        </p>
      )}
      <SqlDifference before={before?.sql ?? null} after={run.sql} />
    </>
  );
}

/** The results of two runs, the earlier one first. */
function inOrder(a: Query, b: Query): { readonly before: string; readonly after: string } {
  const [before, after] = a.startDttm <= b.startDttm ? [a, b] : [b, a];
  return { before: before.resultId ?? '', after: after.resultId ?? '' };
}

/** Why the rows of a run are not on this device, and the way to have them again. */
function Missing({ run, onShow }: { readonly run: Query; readonly onShow: () => void }): ReactNode {
  return (
    <>
      <p className={styles['note']}>
        {run.madeRoom === true
          ? t('The rows of this query were removed from this device to make room for later ones.')
          : t('The rows of this query are not on this device.')}{' '}
        {run.resultsKey === null
          ? t('Run its SQL again to have rows.')
          : t('They may still be on the server.')}{' '}
        {t('Rows of pinned results stay on this device.')}
      </p>
      {run.resultsKey !== null && (
        <div className={styles['actions']}>
          <Button onPress={onShow}>{t('Show query')}</Button>
        </div>
      )}
    </>
  );
}

/** Stored when the field is left, or with Enter. */
function NameField({
  name,
  onName,
}: {
  readonly name: string;
  readonly onName: (name: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(name);
  const done = (): void => {
    if (typed.trim() !== name) onName(typed.trim());
  };
  return (
    <TextField
      label={t('Result name')}
      hideLabel
      placeholder={t('Result name')}
      value={typed}
      maxLength={100}
      onChange={setTyped}
      onBlur={done}
      onKeyDown={(event) => isEnter(event) && done()}
    />
  );
}

interface SqlDifferenceProps {
  /** The SQL of the run before it; null if there is none. */
  readonly before: string | null;
  readonly after: string;
}

/** The SQL of a run, with its changes since the run before it. */
function SqlDifference({ before, after }: SqlDifferenceProps): ReactNode {
  const lines = useMemo(() => lineDiff(before ?? after, after), [before, after]);
  const isSame = lines.every(({ kind }) => kind === 'same');
  return (
    <>
      <p className={styles['note']}>
        {isSame
          ? t('The SQL of this query')
          : t('The SQL of this query, with what changed since the query before')}
      </p>
      <SqlLines label={t('SQL of the query')} lines={lines} />
    </>
  );
}
