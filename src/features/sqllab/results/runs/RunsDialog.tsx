import { type ReactNode, useState } from 'react';
import { showRun } from '#commands/query/query.ts';
import type { Query } from '#domain/query/query.ts';
import { listQueries } from '#store/sql/queries.ts';
import { formatDuration, formatMoment } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { MomentColumns } from '../../../documents/MomentColumns.tsx';
import { QueryStateBadge } from '../../../QueryStateBadge.tsx';
import { useDevice } from '../../../services/device.ts';
import styles from './RunsDialog.module.css';
import { SqlDifference } from './SqlDifference.tsx';
import { usePin } from './usePin.ts';

export interface RunsDialogProps {
  /** The run on screen. */
  readonly query: Query;
  readonly onClose: () => void;
}

/** The queries of a tab, the latest first: when, what came of it, whether its rows are here, and what its SQL changed. */
export function RunsDialog({ query, onClose }: RunsDialogProps): ReactNode {
  const { db } = useDevice();
  const runs = useLive(() => listQueries(db, query.sqlEditorId), [db, query.sqlEditorId]) ?? [];
  const [chosenId, choose] = useState(query.id);
  const at = Math.max(
    0,
    runs.findIndex(({ id }) => id === chosenId),
  );
  const chosen = runs[at];
  return (
    <Dialog title={t('Timeline of {tab}', { tab: query.tab })} isOpen width="wide" onClose={onClose}>
      <MomentColumns
        label={t('Queries of this tab')}
        moments={runs.map((run) => ({
          id: run.id,
          head: run.pinned?.name ?? formatMoment(run.startDttm),
          about: (
            <>
              <QueryStateBadge state={run.state} />
              {run.rows !== null && <span>{t('{n} {n|row|rows}', { n: run.rows })}</span>}
              {run.endDttm !== null && <span>{formatDuration(run.endDttm - run.startDttm)}</span>}
              {run.pinned !== undefined && <span>{t('Pinned')}</span>}
            </>
          ),
        }))}
        chosen={chosen?.id}
        onChoose={(index) => choose(runs[index]?.id ?? query.id)}
      >
        {chosen !== undefined && (
          <Run key={chosen.id} run={chosen} before={runs[at + 1] ?? null} onShow={onClose} />
        )}
      </MomentColumns>
    </Dialog>
  );
}

interface RunProps {
  readonly run: Query;
  readonly before: Query | null;
  readonly onShow: () => void;
}

function Run({ run, before, onShow }: RunProps): ReactNode {
  const { change } = useDevice();
  const pin = usePin();
  const { resultId } = run;
  return (
    <>
      {resultId === null ? (
        <p className={styles['note']}>{t('The rows of this query are not on this device.')}</p>
      ) : (
        <div className={styles['actions']}>
          <Button
            onPress={() => {
              change(showRun({ id: run.id }));
              onShow();
            }}
          >
            {t('Show rows')}
          </Button>
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
      <SqlDifference before={before?.sql ?? null} after={run.sql} />
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
      onKeyDown={(event) => event.key === 'Enter' && done()}
    />
  );
}
