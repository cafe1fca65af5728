import type { ReactNode } from 'react';
import { type ColumnContents, newColumn } from '#domain/dataset/contents/datasetContents.ts';
import { newUuid } from '#domain/newUuid.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import type { DataColumn } from '#ui/kit/collections/DataTable.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { VisuallyHidden } from '#ui/kit/VisuallyHidden.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { ExpressionField } from '../../shared/sql/code/ExpressionField.tsx';
import styles from '../Dataset.module.css';
import { PartPanes } from './PartPanes.tsx';
import { CertificationFields } from './CertificationFields.tsx';
import { LabelFields } from './LabelFields.tsx';
import { freeName, namesakeFault, partRows, type PartsProps, type RowOf } from './partsProps.ts';
import { PartFoot } from './PartFoot.tsx';

type ColumnRow = RowOf<ColumnContents>;

/** The columns of the source, and those calculated by SQL. */
export function ColumnsTab(props: PartsProps): ReactNode {
  const { row, content, editing } = props;
  const { random } = useDevice();
  const rows = partRows(content.columns, (column) => column.column_name);
  const flag = (
    setting: 'is_dttm' | 'filterable' | 'groupby',
    title: string,
    width: number,
  ): DataColumn<ColumnRow> => ({
    id: setting,
    title,
    width,
    cell: ({ key, name, part }) => (
      <Checkbox
        isSelected={part[setting]}
        onChange={(isOn) => editing.setColumn(key, { [setting]: isOn }, title)}
      >
        <VisuallyHidden>{t('{title} of {name}', { title, name })}</VisuallyHidden>
      </Checkbox>
    ),
  });
  return (
    <PartPanes<ColumnRow>
      title={t('Columns')}
      searchLabel={t('Search columns')}
      rows={rows}
      {...(row.remoteId === null && { none: t('The server finds the columns when it creates the dataset.') })}
      addLabel={t('Add calculated column')}
      onAdd={() => {
        const key = newUuid(random);
        const name = freeName(t('column'), rows);
        editing.set(
          { columns: { ...content.columns, [key]: newColumn(name, { expression: 'NULL' }) } },
          t('Add calculated column'),
        );
        return key;
      }}
      columns={[
        {
          id: 'type',
          title: t('Type'),
          width: 150,
          sortBy: ({ part }) => part.type,
          cell: ({ part }) => (
            <span className={styles['type']}>
              {part.type}
              {part.expression !== '' && <Badge kind="plain">{t('Calculated')}</Badge>}
            </span>
          ),
        },
        flag('is_dttm', t('Temporal'), 84),
        flag('filterable', t('Filterable'), 84),
        flag('groupby', t('Dimension'), 88),
      ]}
      details={(row) => <ColumnFields key={row.key} {...props} of={row} rows={rows} />}
    />
  );
}

function ColumnFields({
  of: { key, name, part: column },
  rows,
  ...props
}: PartsProps & { readonly of: ColumnRow; readonly rows: readonly ColumnRow[] }): ReactNode {
  const { editing, content } = props;
  const set = (parts: Partial<ColumnContents>, label: string): void => editing.setColumn(key, parts, label);
  const isCalculated = column.expression !== '';
  return (
    <div className={styles['form']}>
      <TextField
        label={t('Name')}
        value={name}
        maxLength={255}
        isReadOnly={!isCalculated}
        error={namesakeFault(key, name, rows)}
        onChange={(text) => set({ column_name: text }, t('Name'))}
        {...(!isCalculated && { note: t('The name in the source.') })}
      />
      {isCalculated && (
        <ExpressionField
          label={t('SQL')}
          value={column.expression.trim() === '' ? '' : column.expression}
          columns={Object.values(content.columns)}
          // A column without SQL would be one of the source.
          onChange={(text) => set({ expression: text || ' ' }, t('SQL'))}
        />
      )}
      <LabelFields part={column} set={set} />
      <TextField
        label={t('Type')}
        value={column.type}
        maxLength={32}
        onChange={(text) => set({ type: text }, t('Type'))}
      />
      {column.is_dttm && (
        <TextField
          label={t('Date format')}
          mono
          value={column.python_date_format}
          note={t('For times stored as text or numbers: epoch_s, epoch_ms, or a format such as %Y-%m-%d.')}
          onChange={(text) => set({ python_date_format: text }, t('Date format'))}
        />
      )}
      <CertificationFields extra={column.extra} set={set} />
      <PartFoot {...props} part={{ kind: 'column', name }} partKey={key} />
    </div>
  );
}
