import { CloudUpload, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { deleteDocument, pushDocument, restoreDocumentVersion } from '#documents/commands/lifeCommands.ts';
import { newId } from '#domain/ids.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DocumentVersion, StoredDocument } from '#store/documents/documentRow.ts';
import { allDocuments, documentName } from '#store/documents/documents.ts';
import { latestDocumentVersions } from '#store/documents/documentVersions.ts';
import { formatTimestamp } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { DataTable } from '#ui/kit/collections/DataTable.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { kindName } from '../documents/kindName.ts';
import { useDevice } from '../services/device.ts';
import styles from './OfflinePage.module.css';
import { Section } from './Section.tsx';

/**
 * Dashboards and charts that the server does not have: deleted there with edits here, or deleted and still in a
 * version.
 */
export function LostDocuments(): ReactNode {
  const { db } = useDevice();
  const rows = useLive(() => allDocuments(db), [db]);
  const versions = useLive(() => latestDocumentVersions(db), [db]);
  if (rows === undefined || versions === undefined) return null;
  const here = new Set(rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id));
  return (
    <>
      <Detached rows={rows.filter(({ detachedAt }) => detachedAt !== null)} />
      <Deleted
        versions={versions.filter(({ documentId, why }) => why === 'deleted' && !here.has(documentId))}
      />
    </>
  );
}

function Detached({ rows }: { readonly rows: readonly StoredDocument[] }): ReactNode {
  const { change, random } = useDevice();
  if (rows.length === 0) return null;
  return (
    <Section
      title={t('Dashboards and charts deleted on the server')}
      text={t(
        'These were deleted elsewhere while you had unsynced edits. Delete them, or send them as new ones.',
      )}
    >
      <DataTable<StoredDocument>
        label={t('Dashboards and charts deleted on the server')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          { id: 'kind', title: t('Kind'), width: 112, cell: ({ kind }) => kindName(kind) },
          { id: 'title', title: t('Title'), cell: documentName },
          {
            id: 'at',
            title: t('Deleted'),
            width: 172,
            cell: ({ detachedAt }) => formatTimestamp(detachedAt ?? 0),
          },
          {
            id: 'actions',
            title: t('Actions'),
            width: 208,
            cell: ({ id }) => (
              <span className={styles['actions']}>
                <Button
                  icon={CloudUpload}
                  onPress={() => change(pushDocument({ id, uuid: newUuid(random) }))}
                >
                  {t('Send as new')}
                </Button>
                <IconButton
                  small
                  label={t('Delete')}
                  icon={Trash2}
                  onPress={() => change(deleteDocument({ id }))}
                />
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

function Deleted({ versions }: { readonly versions: readonly DocumentVersion[] }): ReactNode {
  const { change, random } = useDevice();
  if (versions.length === 0) return null;
  const reopen = ({ seq }: DocumentVersion): void =>
    change(
      restoreDocumentVersion({
        seq,
        label: t('Reopened'),
        made: { id: newId(random), uuid: newUuid(random) },
      }),
    );
  return (
    <Section
      title={t('Recently deleted')}
      text={t('Their last state stays on this device for 90 days. Reopening one creates it as a new one.')}
    >
      <DataTable<DocumentVersion>
        label={t('Recently deleted')}
        rows={versions}
        rowKey={({ documentId }) => documentId}
        empty={null}
        columns={[
          { id: 'kind', title: t('Kind'), width: 112, cell: ({ kind }) => kindName(kind) },
          { id: 'title', title: t('Title'), cell: ({ title }) => title },
          { id: 'at', title: t('Deleted'), width: 172, cell: ({ at }) => formatTimestamp(at) },
          {
            id: 'actions',
            title: t('Actions'),
            width: 148,
            cell: (each) => (
              <Button icon={RotateCcw} onPress={() => reopen(each)}>
                {t('Reopen')}
              </Button>
            ),
          },
        ]}
      />
    </Section>
  );
}
