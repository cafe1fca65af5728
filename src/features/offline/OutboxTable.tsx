import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { allDocuments, documentName, documentsInConflict } from '#store/documents/documents.ts';
import { listOutbox } from '#store/outbox/outbox.ts';
import type { OutboxRow } from '#store/outbox/outboxRow.ts';
import { allSavedQueries } from '#store/sql/savedQueries.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { formatAge, formatTimestamp, formatNumber } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { creationResponse } from '../documents/creationResponse.ts';
import { useDevice } from '../services/device.ts';
import { describeRow, subjectOf, withoutName } from './describeRow.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { OutboxActions } from './OutboxActions.tsx';

const SaveConflictDialog = lazyPart(async () => ({
  default: (await import('../documents/conflict/SaveConflictDialog.tsx')).SaveConflictDialog,
}));

/** Every pending change, with its actions. */
export function OutboxTable(): ReactNode {
  const { db, clock } = useDevice();
  const rows = useLive(() => listOutbox(db), [db]);
  const names = useLive(async () => {
    const closed = (await listClosedTabs(db)).map((each) => each.tab);
    const tabs = [...closed, ...(await listTabs(db))].map(({ id, name }): [string, string] => [id, name]);
    const saved = (await allSavedQueries(db)).map(({ id, label }): [string, string] => [id, label]);
    return new Map([...tabs, ...saved]);
  }, [db]);
  const documents = useLive(async () => new Map((await allDocuments(db)).map((row) => [row.id, row])), [db]);
  const conflicts = useLive(() => documentsInConflict(db), [db]) ?? [];
  const [discarding, setDiscarding] = useState<OutboxRow | null>(null);
  const [deciding, setDeciding] = useState<OutboxRow | null>(null);

  const conflictOf = (row: OutboxRow | null) =>
    conflicts.find(({ id }) => row?.state === 'parked' && row.lane === `document:${id}`);
  const decided = conflictOf(deciding);
  const whereOf = (row: OutboxRow): string => {
    const { kind, id } = subjectOf(row);
    const document = documents?.get(id);
    return names?.get(id) ?? (document && documentName(document)) ?? withoutName(kind, id);
  };
  const responseOf = (row: OutboxRow): string | undefined =>
    creationResponse(row, documents?.get(subjectOf(row).id)) ?? row.lastAnswer?.message;
  const whatIs = (row: OutboxRow): string => describeRow(row, documents?.get(subjectOf(row).id)?.kind);

  return (
    <>
      <DataTable<OutboxRow>
        label={t('Outbox')}
        rows={rows ?? []}
        rowKey={(each) => each.id}
        empty={rows === undefined ? null : t('All changes synced')}
        columns={[
          { id: 'what', title: t('What'), width: 190, cell: whatIs },
          { id: 'where', title: t('Where'), cell: whereOf },
          { id: 'state', title: t('State'), width: 132, cell: (each) => <RowState row={each} /> },
          {
            id: 'since',
            title: t('Since'),
            width: 112,
            cell: (each) => (
              <span title={formatTimestamp(each.waitingSince)}>
                {formatAge(clock.now() - each.waitingSince)}
              </span>
            ),
          },
          {
            id: 'tries',
            title: t('Tries'),
            width: 60,
            isNumber: true,
            cell: (each) => formatNumber(each.attempts),
          },
          {
            id: 'answer',
            title: t('Last answer'),
            cell: (each) => {
              const text = responseOf(each);
              return <span title={text}>{text ?? t('None yet')}</span>;
            },
          },
          {
            id: 'actions',
            title: t('Actions'),
            width: 136,
            cell: (each) => (
              <OutboxActions
                row={each}
                onDecide={conflictOf(each) ? () => setDeciding(each) : null}
                onDiscard={() => setDiscarding(each)}
              />
            ),
          },
        ]}
      />
      {deciding !== null && decided && (
        <Suspense fallback={null}>
          <SaveConflictDialog
            document={decided}
            title={whereOf(deciding)}
            onClose={() => setDeciding(null)}
          />
        </Suspense>
      )}
      {discarding !== null && (
        <DiscardDialog
          row={discarding}
          what={whatIs(discarding)}
          where={whereOf(discarding)}
          onClose={() => setDiscarding(null)}
        />
      )}
    </>
  );
}

function RowState({ row }: { readonly row: OutboxRow }): ReactNode {
  if (row.state === 'parked') return <Badge kind="danger">{t('Needs attention')}</Badge>;
  if (row.state === 'inflight') return <Badge kind="plain">{t('Being sent')}</Badge>;
  return <Badge kind="local">{row.attempts > 0 ? t('Trying again') : t('Waiting')}</Badge>;
}
