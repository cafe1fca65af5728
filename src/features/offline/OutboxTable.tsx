import { type ReactNode, Suspense, useState } from 'react';
import { CopyPlus, Download, GitCompare, RotateCw, Trash2 } from 'lucide-react';
import { asRecord, asText } from '#domain/jsonValue.ts';
import { allDocuments, documentName, documentsInConflict } from '#store/documents/documents.ts';
import { listOutbox } from '#sync/outbox/outbox.ts';
import type { OutboxRow } from '#sync/outbox/outboxRow.ts';
import { allSavedQueries } from '#store/sql/savedQueries.ts';
import { listClosedTabs, listTabs } from '#store/sql/tabs.ts';
import { formatAge, formatTimestamp, formatNumber } from '#ui/format.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { creationResponse } from '../documents/creationResponse.ts';
import { useDevice } from '../services/device.ts';
import { describeRow, subjectOf, withoutName, canBeCopied } from './describeRow.ts';
import styles from './OfflinePage.module.css';

interface DiscardDialogProps {
  readonly row: OutboxRow;
  readonly what: string;
  readonly where: string;
  readonly onClose: () => void;
}

/** Confirms that a pending change is not to be sent, and says what is lost. */
function DiscardDialog({ row, what, where, onClose }: DiscardDialogProps): ReactNode {
  const { outbox } = useDevice();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t('Discard this change?')}
      confirmLabel={t('Discard')}
      onClose={onClose}
      onConfirm={() => outbox.discard(row)}
    >
      {t(
        row.command === 'document.save'
          ? '{what} in “{where}” will not be sent to the server. The page shows the server’s copy again; what you saved is stored as a version.'
          : '{what} in “{where}” will not be sent to the server. Data on this device does not change. Export the change first if you may need it later.',
        { what, where },
      )}
    </ConfirmDialog>
  );
}

interface OutboxActionsProps {
  readonly row: OutboxRow;
  /** Null without a conflict. */
  readonly onDecide: (() => void) | null;
  readonly onDiscard: () => void;
}

/** What can be done with a pending change. */
function OutboxActions({ row, onDecide, onDiscard }: OutboxActionsProps): ReactNode {
  const { outbox } = useDevice();
  return (
    <span className={styles['actions']}>
      {onDecide && <IconButton small label={t('Decide')} icon={GitCompare} onPress={onDecide} />}
      <IconButton small label={t('Retry')} icon={RotateCw} onPress={() => outbox.retry(row)} />
      {canBeCopied(row) && (
        <IconButton small label={t('Keep as copy')} icon={CopyPlus} onPress={() => outbox.keepAsCopy(row)} />
      )}
      <IconButton small label={t('Export')} icon={Download} onPress={() => outbox.exportRow(row)} />
      <IconButton small label={t('Discard')} icon={Trash2} onPress={onDiscard} />
    </span>
  );
}

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
    if (kind === 'comment') return asText(asRecord(row.args)['text']);
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
            width: 80,
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
