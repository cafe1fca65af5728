import { type ReactNode, useState, useMemo } from 'react';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { getDatasets } from '#store/datasets/datasets.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { listSavedQueries } from '#store/sql/savedQueries.ts';
import type { Replacement } from '#domain/dataset/replace/replacement.ts';
import type { HandPlace } from '#domain/dataset/replace/namedByHand.ts';
import { placesByHand } from '#documents/commands/replacing.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { replaceIn } from '../../documents/datasetUsers/replaceIn.ts';
import { unlistedText } from '../../documents/datasetUsers/UserLink.tsx';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';
import styles from '../Dataset.module.css';
import { useUserDocuments } from '../uses/useUserDocuments.ts';
import { kindName } from '../../documents/kindName.ts';
import { PlacesList } from './PlacesList.tsx';
import { type ReplaceChoice, replacementOf } from './replaceChoice.ts';
import { ReplaceFields } from './ReplaceFields.tsx';
import { usePlannedPlaces } from './usePlannedPlaces.ts';
import { placeNames } from './placeNames.ts';

interface ByHandProps {
  readonly rows: readonly StoredDocument[];
  readonly replacement: Replacement;
}

const nounOf = (kind: HandPlace['kind']): string =>
  kind === 'savedQuery' ? t('Saved query') : kindName(kind);

/** What names it in templates, annotation layers and saved queries: a replacement leaves these to the person. */
function ByHand({ rows, replacement }: ByHandProps): ReactNode {
  const { db } = useDevice();
  const queries = useLive(() => listSavedQueries(db), [db]);
  const key = JSON.stringify(replacement);
  const places = useMemo(() => {
    const texts = (queries ?? []).map(({ id, label, dbId, sql }) => ({
      id,
      title: label,
      databaseId: dbId,
      sql,
    }));
    return placesByHand(rows, texts, JSON.parse(key) as Replacement);
  }, [rows, queries, key]);
  if (places.length === 0) return null;
  return (
    <>
      <p>{t('Change these by hand. Templates, annotation layers and saved queries are not replaced:')}</p>
      <ul aria-label={t('By hand')} className={styles['list']}>
        {places.map(({ kind, id, title, where }) => {
          const row = rows.find((each) => kind !== 'savedQuery' && each.id === id);
          const name = `${nounOf(kind)} ${title}`;
          return (
            <li key={`${kind} ${id}`}>
              {row === undefined ? name : `${name}: ${placeNames(row, where).join(', ')}`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export interface ReplaceDialogProps {
  readonly row: StoredDocument;
  readonly content: DatasetContents;
  readonly users: Users;
  readonly first: ReplaceChoice;
  readonly onClose: () => void;
}

/** Puts another column, metric, dataset or table in place of one, in every chart, filter and dataset that names it. */
export function ReplaceDialog({ row, content, users, first, onClose }: ReplaceDialogProps): ReactNode {
  const device = useDevice();
  const { toasts } = usePage();
  const [choice, setChoice] = useState(first);
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const { rows, progress, notRead } = useUserDocuments(users);
  const replacement = replacementOf(choice, row, content);
  const places = usePlannedPlaces(rows, replacement);
  const chosen = places.allowed.filter((place) => !skipped.has(place.row.id));
  const isUnused = places.allowed.length + places.forbidden.length + notRead.length === 0;

  async function replace(): Promise<void> {
    const { kind, to } = choice;
    const [dataset] = kind === 'dataset' ? await getDatasets(device.db, [Number(to)]) : [];
    await replaceIn({ ...device, toasts }, chosen, dataset?.name ?? to, row.id);
  }
  return (
    <FormDialog
      title={t('Replace everywhere')}
      width="wide"
      edited={{ choice, skipped: [...skipped] }}
      onApply={null}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={chosen.length === 0 || progress !== null}
            onPress={() => {
              void replace().catch((error: unknown) => device.reportError(error, 'replace'));
              onClose();
            }}
          >
            {t('Replace in {n} {n|place|places}', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <ReplaceFields
          choice={choice}
          row={row}
          content={content}
          onChange={(next) => {
            setChoice(next);
            setSkipped(new Set());
          }}
        />
        {progress !== null && <ProgressBar label={t('Reading what uses the dataset')} value={progress} />}
        {replacement !== null && progress === null && isUnused && (
          <p className={styles['note']}>{t('Nothing known on this device uses it.')}</p>
        )}
        <PlacesList places={places} skipped={skipped} onSkip={setSkipped} />
        {replacement !== null && progress === null && <ByHand rows={rows} replacement={replacement} />}
        {notRead.length > 0 && (
          <p role="alert">
            {t('These could not be read and stay as they are: {names}', { names: notRead.join(', ') })}
          </p>
        )}
        {!users.isComplete && <p className={styles['note']}>{unlistedText()}</p>}
      </div>
    </FormDialog>
  );
}
