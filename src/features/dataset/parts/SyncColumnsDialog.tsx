import { type ReactNode, useEffect, useState } from 'react';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import {
  isSynced,
  previewSync,
  type SourceColumn,
  syncColumns,
} from '#domain/dataset/columns/syncColumns.ts';
import { describeThrown } from '#domain/error/describeThrown.ts';
import { err, type Result } from '#domain/result.ts';
import { newUuid } from '#domain/newUuid.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { Skeleton } from '#ui/kit/Skeleton.tsx';
import { t } from '#ui/t.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { DocumentDraft } from '../../documents/draft/documentDraft.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import styles from '../Dataset.module.css';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';
import { controlName } from '#charts/form/controlName.ts';
import { partUses } from '#domain/dataset/columns/partUses.ts';

export interface SyncColumnsDialogProps {
  readonly datasetId: number;
  readonly draft: DocumentDraft<DatasetContents>;
  /** Whether the server's source is the one on screen. */
  readonly isSaved: boolean;
  readonly users: Users;
  readonly onClose: () => void;
}

/** Compares the columns with those of the source, and shows what would change before it does. */
export function SyncColumnsDialog(props: SyncColumnsDialogProps): ReactNode {
  const { datasetId, draft, isSaved, users, onClose } = props;
  const { random, reportError } = useDevice();
  const { datasets } = useDashboards();
  const { content } = useObservable(draft.state);
  const [read, setRead] = useState<Result<readonly SourceColumn[], string> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    datasets()
      .then(async (calls) => calls.sourceColumns(datasetId))
      .then(
        (found) => isCurrent && setRead(found),
        (error: unknown) => {
          reportError(error, 'source columns');
          if (isCurrent) setRead(err(describeThrown(error)));
        },
      );
    return () => void (isCurrent = false);
  }, [datasets, datasetId, reportError]);
  const preview = read?.ok === true ? previewSync(content, read.value) : null;
  const usersOf = (name: string): number =>
    partUses({ kind: 'column', name }, datasetId, content, users.users, controlName).length;
  return (
    <Dialog
      isOpen
      title={t('Sync columns from source')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isDisabled={preview === null || isSynced(preview)}
          onPress={() => {
            if (preview !== null)
              draft.change(
                syncColumns(content, preview, () => newUuid(random)),
                t('Sync columns from source'),
              );
            onClose();
          }}
        >
          {t('Apply')}
        </Button>
      }
    >
      {!isSaved && content.sql !== '' && (
        <p className={styles['note']}>
          {t('The server reads the SQL that was saved last. Save changes of the SQL first.')}
        </p>
      )}
      {read === null && <Skeleton />}
      {read?.ok === false && <p role="alert">{read.error}</p>}
      {preview !== null && isSynced(preview) && <p>{t('The columns are those of the source.')}</p>}
      {preview !== null && (
        <>
          <Changes
            title={t('Added')}
            items={preview.added.map(({ name, type }) => ({ key: name, text: `${name} ${type}` }))}
          />
          <Changes
            title={t('Removed')}
            items={preview.removed.map(({ key, name }) => {
              const n = usersOf(name);
              const used = n === 0 ? '' : ` (${t('used in {n} {n|place|places}', { n })})`;
              return { key, text: `${name}${used}` };
            })}
          />
          <Changes
            title={t('Another type')}
            items={preview.retyped.map(({ key, name, from, to }) => ({
              key,
              text: `${name}: ${from || '?'} → ${to}`,
            }))}
          />
        </>
      )}
    </Dialog>
  );
}

function Changes({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly { readonly key: string; readonly text: string }[];
}): ReactNode {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul aria-label={title} className={styles['list']}>
        {items.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
