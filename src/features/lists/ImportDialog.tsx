import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ImportOutcome, importOutcome } from '#domain/dashboard/listFilter.ts';
import type { ExchangeKind } from '#domain/export/exchangeKind.ts';
import type { Millis } from '#domain/time.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Checkbox } from '#ui/kit/fields/Checkbox.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { DialogActions } from '#ui/kit/overlays/DialogActions.tsx';
import { t } from '#ui/t.ts';
import { useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import styles from '../shared/lists/Lists.module.css';
import { notForImport } from './notForImport.ts';

export interface ImportedRow {
  readonly id: number;
  readonly changedAt: Millis | null;
}

export interface ImportDialogProps<Row> {
  readonly kind: ExchangeKind;
  /** Those there are before the import. */
  readonly rows: readonly Row[];
  /** Those there are now. */
  readonly read: () => Promise<readonly Row[]>;
  readonly to: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly onClose: () => void;
}

interface Report<Row> extends ImportOutcome<Row> {
  readonly notes: readonly string[];
}

/** Imports a zip of dashboards, charts or datasets, chosen or dropped, and reports what came and what it replaced. */
export function ImportDialog<Row extends ImportedRow>({
  kind,
  rows: before,
  read,
  to,
  nameOf,
  onClose,
}: ImportDialogProps<Row>): ReactNode {
  const { reportError } = useDevice();
  const texts = TEXTS[kind]();
  const { dashboards } = useDashboards();
  const [file, setFile] = useState<File | null>(null);
  const [overwrite, setOverwrite] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [report, setReport] = useState<Report<Row> | null>(null);
  const input = useId();

  async function bring(chosen: File): Promise<void> {
    const refusal = notForImport(chosen.name);
    setFault(refusal ?? '');
    if (refusal !== null) return;
    setBusy(true);
    const notes = await dashboards.importZip(kind, chosen, overwrite);
    const outcome = importOutcome(before, await read());
    setBusy(false);
    if (notes.ok) setReport({ ...outcome, notes: notes.value });
    else setFault(notes.error);
  }
  function take(event: DragEvent): void {
    event.preventDefault();
    // The page takes other files as tables.
    event.stopPropagation();
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined) setFile(dropped);
  }
  const start = (chosen: File): void =>
    void bring(chosen).catch((error: unknown) => {
      setBusy(false);
      reportError(error, 'import');
    });

  return (
    <Dialog
      title={texts.title}
      isOpen
      onClose={onClose}
      actions={
        report === null ? (
          <DialogActions
            onCancel={onClose}
            label={t('Import this file')}
            isPending={isBusy}
            isDisabled={file === null}
            onPress={() => file !== null && start(file)}
          />
        ) : (
          <Button kind="primary" onPress={onClose}>
            {t('Done')}
          </Button>
        )
      }
    >
      {report !== null ? (
        <ImportReport report={report} to={to} nameOf={nameOf} unchanged={texts.unchanged} />
      ) : (
        <>
          <div className={styles['drop']} onDragOver={(event) => event.preventDefault()} onDrop={take}>
            <label htmlFor={input}>{texts.choose}</label>
            <p>
              <input
                id={input}
                type="file"
                accept=".zip"
                onChange={({ target }) => setFile(target.files?.[0] ?? null)}
              />
            </p>
            {file !== null && <p>{file.name}</p>}
          </div>
          <Checkbox isSelected={overwrite} onChange={setOverwrite}>
            {texts.replace}
          </Checkbox>
          {fault !== '' && (
            <p role="alert" className={styles['fault']}>
              {t('Nothing was imported. {why}', { why: fault })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

const TEXTS = {
  chart: () => ({
    title: t('Import charts'),
    choose: t('Choose a zip of charts, or drop it here'),
    replace: t('Replace charts that are already here'),
    unchanged: t('The file was imported. The list of charts did not change.'),
  }),
  dashboard: () => ({
    title: t('Import dashboards'),
    choose: t('Choose a zip of dashboards, or drop it here'),
    replace: t('Replace dashboards that are already here'),
    unchanged: t('The file was imported. The list of dashboards did not change.'),
  }),
  dataset: () => ({
    title: t('Import datasets'),
    choose: t('Choose a zip of datasets, or drop it here'),
    replace: t('Replace datasets that are already here'),
    unchanged: t('The file was imported. The list of datasets did not change.'),
  }),
} as const;

function ImportReport<Row extends ImportedRow>({
  report,
  to,
  nameOf,
  unchanged,
}: Pick<ImportDialogProps<Row>, 'to' | 'nameOf'> & {
  readonly report: Report<Row>;
  readonly unchanged: string;
}): ReactNode {
  const part = (label: string, rows: readonly Row[]): ReactNode =>
    rows.length > 0 && (
      <>
        <h3>{label}</h3>
        <ul aria-label={label}>
          {rows.map((each) => (
            <li key={each.id}>
              <Link to={to(each)}>{nameOf(each)}</Link>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <div role="status">
      {part(t('Added'), report.added)}
      {part(t('Replaced'), report.replaced)}
      {report.added.length + report.replaced.length === 0 && <p>{unchanged}</p>}
      {report.notes.length > 0 && (
        <>
          <h3>{t('Notes')}</h3>
          <ul>
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
