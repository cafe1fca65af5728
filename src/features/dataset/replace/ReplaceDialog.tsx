import { type ReactNode, useMemo, useState } from 'react';
import { type PlannedPlace, planReplacement } from '#documents/commands/replacing.ts';
import type { DatasetContents } from '#domain/dataset/datasetContents.ts';
import type { Replacement } from '#domain/dataset/replace/replacement.ts';
import { wordsOf } from '#domain/merge/part.ts';
import { listDatasets } from '#store/dashboards/datasets.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useCaller } from '../../services/useCaller.ts';
import { ByHand } from './ByHand.tsx';
import styles from '../Dataset.module.css';
import { mayChangePlace } from '../../documents/datasetUsers/mayChangePlace.ts';
import { UNLISTED } from '../../documents/datasetUsers/UserLink.tsx';
import { replaceIn } from '../../documents/datasetUsers/replaceIn.ts';
import { useUserDocuments } from '../uses/useUserDocuments.ts';
import type { Users } from '../../documents/datasetUsers/useUsers.ts';

export type ReplacedKind = 'column' | 'metric' | 'dataset' | 'table';

/** What is replaced, as far as it is chosen. */
export interface ReplaceChoice {
  readonly kind: ReplacedKind;
  readonly from: string;
  readonly to: string;
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
  const { allowed, forbidden } = usePlan(rows, replacement);
  const chosen = allowed.filter((place) => !skipped.has(place.row.id));
  return (
    <Dialog
      isOpen
      title={t('Replace everywhere')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={chosen.length === 0 || progress !== null}
            onPress={() => {
              void replaceIn({ ...device, toasts }, chosen, choice.to).catch((error: unknown) =>
                device.reportError(error, 'replace'),
              );
              onClose();
            }}
          >
            {t('Replace in {n} {n|place|places}', { n: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <ChoiceFields
          choice={choice}
          row={row}
          content={content}
          onChange={(next) => {
            setChoice(next);
            setSkipped(new Set());
          }}
        />
        {progress !== null && <ProgressBar label={t('Reading what uses the dataset')} value={progress} />}
        {replacement !== null && progress === null && allowed.length === 0 && (
          <p className={styles['note']}>{t('Nothing known on this device uses it.')}</p>
        )}
        {allowed.length > 0 && (
          <ul aria-label={t('Places')} className={styles['list']}>
            {allowed.map((place) => (
              <li key={place.row.id}>
                <Checkbox
                  isSelected={!skipped.has(place.row.id)}
                  onChange={(isOn) => {
                    const next = new Set(skipped);
                    if (isOn) next.delete(place.row.id);
                    else next.add(place.row.id);
                    setSkipped(next);
                  }}
                >
                  {placeText(place)}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        {forbidden.length > 0 && (
          <>
            <p>{t('Only their owners can change these:')}</p>
            <ul aria-label={t('Not changed')} className={styles['list']}>
              {forbidden.map((place) => (
                <li key={place.row.id}>{placeText(place)}</li>
              ))}
            </ul>
          </>
        )}
        {replacement !== null && progress === null && <ByHand rows={rows} replacement={replacement} />}
        {notRead.length > 0 && (
          <p role="alert">
            {t('These could not be read and stay as they are: {names}', { names: notRead.join(', ') })}
          </p>
        )}
        {!users.isComplete && <p className={styles['note']}>{UNLISTED()}</p>}
      </div>
    </Dialog>
  );
}

const NOUNS: Readonly<Record<string, string>> = {
  chart: 'Chart',
  dashboard: 'Dashboard',
  dataset: 'Dataset',
};

const placeText = ({ row, title, where }: PlannedPlace): string =>
  `${t(NOUNS[row.kind] ?? row.kind)} ${title}: ${where.map(wordsOf).join(', ')}`;

function replacementOf(
  { kind, from, to }: ReplaceChoice,
  { remoteId }: StoredDocument,
  { databaseId }: DatasetContents,
): Replacement | null {
  if (to.trim() === '' || from.trim() === '' || from === to) return null;
  if (kind === 'table') return { kind, databaseId, from, to };
  if (remoteId === null) return null;
  return kind === 'dataset'
    ? { kind, from: remoteId, to: Number(to) }
    : { kind, datasetId: remoteId, from, to };
}

/** The places of a replacement, by whether this person may change them. */
function usePlan(rows: readonly StoredDocument[], replacement: Replacement | null) {
  const { id, rights } = useCaller();
  const key = JSON.stringify(replacement);
  return useMemo(() => {
    const wanted = JSON.parse(key) as Replacement | null;
    const places = wanted === null ? [] : planReplacement(rows, wanted);
    const isAllowed = (place: PlannedPlace): boolean => mayChangePlace({ id, rights }, place.row);
    return {
      allowed: places.filter(isAllowed),
      forbidden: places.filter((place) => !isAllowed(place)),
    };
  }, [rows, key, id, rights]);
}

interface ChoiceFieldsProps {
  readonly choice: ReplaceChoice;
  readonly row: StoredDocument;
  readonly content: DatasetContents;
  readonly onChange: (choice: ReplaceChoice) => void;
}

function ChoiceFields({ choice, row, content, onChange }: ChoiceFieldsProps): ReactNode {
  const { db } = useDevice();
  const { kind, from, to } = choice;
  const datasets = useLive(() => listDatasets(db), [db]) ?? [];
  const named = { column: namesOf(content, 'column'), metric: namesOf(content, 'metric') };
  const options =
    kind === 'dataset'
      ? datasets
          .filter(({ id }) => id > 0 && id !== row.remoteId)
          .map(({ id, name, schema }) => ({
            id: String(id),
            label: name,
            ...(schema !== null && { detail: schema }),
          }))
      : kind === 'table'
        ? []
        : named[kind].map((id) => ({ id, label: id }));
  return (
    <>
      <ComboBox
        label={t('What is replaced')}
        options={[
          { id: 'column', label: t('Column') },
          { id: 'metric', label: t('Metric') },
          { id: 'dataset', label: t('Dataset') },
          { id: 'table', label: t('Table') },
        ]}
        value={kind}
        onChange={(next) => {
          const chosen = next as ReplacedKind;
          const isOwn = chosen === 'dataset' || (chosen === 'table' && content.sql === '');
          onChange({ kind: chosen, from: isOwn ? content.title : '', to: '' });
        }}
      />
      {kind !== 'dataset' && (
        <FreeComboBox
          isStacked
          label={t('Replace')}
          options={kind === 'table' ? [] : named[kind].map((id) => ({ id, label: id }))}
          value={from}
          check={() => null}
          onCommit={(next) => onChange({ ...choice, from: next })}
        />
      )}
      {kind === 'table' ? (
        <FreeComboBox
          isStacked
          label={t('With')}
          options={[]}
          value={to}
          check={() => null}
          onCommit={(next) => onChange({ ...choice, to: next })}
        />
      ) : (
        <ComboBox
          label={t('With')}
          options={options.filter(({ id }) => id !== from)}
          value={to === '' ? null : to}
          onChange={(next) => onChange({ ...choice, to: next })}
        />
      )}
    </>
  );
}

const namesOf = ({ columns, metrics }: DatasetContents, kind: 'column' | 'metric'): readonly string[] =>
  (kind === 'column'
    ? Object.values(columns).map((each) => each.column_name)
    : Object.values(metrics).map((each) => each.metric_name)
  ).toSorted((a, b) => a.localeCompare(b));
