import { compareNames } from '#domain/format/compareNames.ts';
import type { ReactNode } from 'react';
import type { DatasetContents } from '#domain/dataset/contents/datasetContents.ts';
import { listDatasets } from '#store/datasets/datasets.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { FreeComboBox } from '#ui/kit/fields/FreeComboBox.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../services/device.ts';
import type { ReplaceChoice, ReplacedKind } from './replaceChoice.ts';

export interface ReplaceFieldsProps {
  readonly choice: ReplaceChoice;
  readonly row: StoredDocument;
  readonly content: DatasetContents;
  readonly onChange: (choice: ReplaceChoice) => void;
}

/** What is replaced, and with what. */
export function ReplaceFields({ choice, row, content, onChange }: ReplaceFieldsProps): ReactNode {
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
  ).toSorted(compareNames);
