import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bareName } from '#domain/device/bareName.ts';
import { MAX_KEPT_ROWS } from '#domain/device/serverRows.ts';
import { metadataOf } from '#domain/catalogue/tableColumns.ts';
import { asNumber } from '#domain/jsonValue.ts';
import { DAY, HOUR, type Millis } from '#domain/time.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { FormDialog } from '#ui/kit/overlays/FormDialog.tsx';
import { ProgressBar } from '#ui/kit/ProgressBar.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useDevice } from '../../../services/device.ts';
import { usePage } from '../../../services/page.ts';
import styles from './KeepRows.module.css';
import { type KeptFrom, rowsToKeep } from './rowsToKeep.ts';

export interface KeepRowsDialogProps {
  readonly from: KeptFrom;
  readonly onClose: () => void;
}

const REFRESH: readonly { readonly id: string; readonly label: string; readonly after: Millis | null }[] = [
  { id: 'hand', label: 'Only by hand', after: null },
  { id: 'hour', label: 'When older than an hour', after: HOUR },
  { id: 'day', label: 'When older than a day', after: DAY },
  { id: 'week', label: 'When older than a week', after: 7 * DAY },
];
const FIRST_MOST = '100000';

/** Keeps rows of a server as a table of this device: which of them, how many, and when they are read again. */
export function KeepRowsDialog({ from, onClose }: KeepRowsDialogProps): ReactNode {
  const { db, tables, reportError } = useDevice();
  const { toasts } = usePage();
  const [name, setName] = useState(bareName(from.kind === 'table' ? from.table : from.query.tab));
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState('');
  const [most, setMost] = useState(FIRST_MOST);
  const [refresh, setRefresh] = useState('hand');
  const [isSent, setSent] = useState(false);
  const [fault, setFault] = useState('');
  const [isReading, setReading] = useState(false);
  const reading = useRef(new AbortController());
  useEffect(() => () => reading.current.abort(), []);
  const offered = useOfferedColumns(from);
  const maxRows = asNumber(most) ?? 0;
  const isWrong = !Number.isInteger(maxRows) || maxRows < 1 || maxRows > MAX_KEPT_ROWS;

  async function keep(): Promise<void> {
    setReading(true);
    setFault('');
    reading.current = new AbortController();
    const refreshAfter = REFRESH.find(({ id }) => id === refresh)?.after ?? null;
    const wanted = { columns: columns.length === 0 ? null : columns, filter, maxRows, refreshAfter };
    const rows = await rowsToKeep(db, from, wanted);
    const kept = await tables.keepRows(bareName(name), rows, reading.current.signal);
    setReading(false);
    if (!kept.ok) return setFault(kept.error);
    const { rows: n, name: table, origin } = kept.value;
    const isCut = origin.kind === 'server' && origin.rows.isCut;
    toasts.show(
      isCut ? 'warning' : 'success',
      isCut
        ? t('The first {n} rows are kept as {table} of This device; there are more', { n, table })
        : t('{n} {n|row|rows} kept as {table} of This device', { n, table }),
    );
    if (isSent) tables.sendTable(table);
    onClose();
  }

  return (
    <FormDialog
      title={t('Keep rows on this device')}
      edited={{ name, columns, filter, most, refresh, isSent, isReading }}
      onApply={null}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => (isReading ? reading.current.abort() : onClose())}>
            {isReading ? t('Stop') : t('Cancel')}
          </Button>
          <Button
            kind="primary"
            isPending={isReading}
            isDisabled={isWrong || name.trim() === ''}
            onPress={() =>
              void keep().catch((error: unknown) => {
                setReading(false);
                setFault(t('The rows were not kept.'));
                reportError(error, 'keeping rows');
              })
            }
          >
            {t('Keep rows')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <TextField
          label={t('Table name')}
          value={name}
          onChange={setName}
          isRequired
          note={t('A table of This device, named {name}. One that has this name is replaced.', {
            name: bareName(name),
          })}
        />
        <MultiComboBox
          label={t('Columns')}
          options={offered.map((id) => ({ id, label: id }))}
          values={columns}
          onChange={setColumns}
          placeholder={t('All columns')}
        />
        <TextField
          label={t('Only rows where')}
          mono
          value={filter}
          onChange={setFilter}
          note={t('A condition in SQL, such as year >= 2025. Empty for all rows.')}
        />
        <TextField
          label={t('Most rows')}
          inputMode="numeric"
          value={most}
          onChange={setMost}
          error={isWrong ? t('A whole number up to {most}', { most: MAX_KEPT_ROWS }) : ''}
        />
        <ComboBox
          label={t('Read again')}
          options={REFRESH.map(({ id, label }) => ({ id, label: t(label) }))}
          value={refresh}
          onChange={setRefresh}
        />
        <Checkbox isSelected={isSent} onChange={setSent}>
          {t('Send the table to the server, too: Scratch joins it with tables of other databases')}
        </Checkbox>
        {isReading && <ProgressBar label={t('Reading the rows')} value={null} />}
        {fault !== '' && (
          <p role="alert" className={styles['fault']}>
            {fault}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

/** The names of columns to choose from; none where they are not known here. */
function useOfferedColumns(from: KeptFrom): readonly string[] {
  const { db } = useDevice();
  const known = useLive(async () => {
    if (from.kind === 'query') return from.columns;
    const { dbId, catalog, schema, table } = from;
    const own = await catalogueEntry(db, 'table', { dbId, catalog, schema, table });
    const all = await catalogueEntry(db, 'columns', { dbId });
    const metadata = own?.payload ?? metadataOf(all?.payload ?? [], { catalog, schema }, table);
    return metadata?.columns.map(({ name }) => name) ?? [];
  }, [db, from]);
  return known ?? [];
}
