import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bareName } from '#domain/device/bareName.ts';
import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import type { FilePreview } from '#domain/device/files/fileTable.ts';
import { nameWithoutEnding } from '#domain/device/files/openedEndings.ts';
import { err, type Result } from '#domain/result.ts';
import { t } from '#ui/t.ts';
import { type ChosenPart, type PartlyReadRows, useDevice } from '../services/device.ts';
import { NOTHING_CHOSEN } from '../shared/files/nothingChosen.ts';
import { usePage } from '../services/page.ts';

/** A file on its way to a table: what was found in it, what the person chose, and what can be done. */
export interface FileOpening {
  /** Null while the file is read. */
  readonly preview: Result<FilePreview, string> | null;
  readonly chosen: ChosenPart;
  /** The files of an archive, also while the chosen one cannot be read. */
  readonly archive: FilePreview['archive'];
  /** Chooses another part, encoding or heading: the preview is read again. */
  readonly choose: (choice: Partial<ChosenPart>) => void;
  /** The types of the columns, in order. */
  readonly types: readonly string[];
  readonly setTypes: (types: readonly string[]) => void;
  /** The name of the table as typed. */
  readonly name: string;
  readonly setName: (name: string) => void;
  /** The rows, some of which do not fit the types; null otherwise. */
  readonly partly: PartlyReadRows | null;
  /** Back from those rows to the types. */
  readonly chooseTypes: () => void;
  /** Why the file cannot be opened; empty if it can. */
  readonly fault: string;
  readonly isBusy: boolean;
  /** Reads the file again that could not be read; null where it was. */
  readonly tryAgain: (() => void) | null;
  /** Reads all rows, and stores them if all fit. */
  readonly open: () => void;
  /** Stores the rows that fit. */
  readonly openPartly: () => void;
  readonly close: () => void;
}

export function useOpening(file: File): FileOpening {
  const { tables, reportError } = useDevice();
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [preview, setPreview] = useState<Result<FilePreview, string> | null>(null);
  const [archive, setArchive] = useState<FilePreview['archive']>({ packed: [], path: '' });
  const [types, setTypes] = useState<readonly string[]>([]);
  const [name, setName] = useState(() => bareName(nameWithoutEnding(file.name)));
  const [read, setRead] = useState<Result<PartlyReadRows, string> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [closing] = useState(() => new AbortController());
  const announce = useOpenedToast(file);

  useEffect(() => {
    const leaving = new AbortController();
    tables
      .preview(file, chosen, leaving.signal)
      .then((found) => {
        if (leaving.signal.aborted) return;
        setPreview(found.ok && found.value.fault !== '' ? err(found.value.fault) : found);
        if (!found.ok) return;
        setTypes(found.value.columns.map(([, type]) => type));
        setArchive(found.value.archive);
      })
      .catch((error: unknown) => reportError(error, 'preview of a file'));
    return () => leaving.abort();
  }, [tables, file, chosen, reportError]);

  /** Once: another file may wait behind this one. */
  function close(): void {
    if (closing.signal.aborted) return;
    closing.abort();
    tables.closeFirst();
  }

  async function store(rows: PartlyReadRows): Promise<void> {
    const stored = await rows.store(bareName(name));
    if (!stored.ok) return setRead(stored);
    announce(stored.value);
    close();
  }

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const rows = await tables.read(file, types, chosen, closing.signal);
      if (closing.signal.aborted) return;
      setRead(rows);
      if (rows.ok && rows.value.bad.length === 0) await store(rows.value);
    } finally {
      setBusy(false);
    }
  }

  function readAgain(): void {
    setPreview(null);
    // A choice may be why it could not be read.
    setChosen({ ...NOTHING_CHOSEN, packed: chosen.packed, part: chosen.part });
  }

  const inBackground = (work: Promise<void>): void =>
    void work.catch((error: unknown) => reportError(error, 'opening a file'));
  const partly = read?.ok === true && read.value.bad.length > 0 ? read.value : null;
  return {
    preview,
    chosen,
    archive: { ...archive, path: chosen.packed ?? archive.path },
    choose(choice) {
      // Another file of an archive is another file.
      setChosen(choice.packed === undefined ? { ...chosen, ...choice } : { ...NOTHING_CHOSEN, ...choice });
      setRead(null);
      if (typeof choice.packed === 'string') setName(bareName(nameWithoutEnding(fileNameOf(choice.packed))));
      if (typeof choice.part === 'string') setName(bareName(choice.part));
    },
    types,
    setTypes,
    name,
    setName,
    partly,
    chooseTypes: () => setRead(null),
    fault: preview?.ok === false ? preview.error : read?.ok === false ? read.error : '',
    isBusy,
    tryAgain: preview?.ok === false ? readAgain : null,
    open: () => inBackground(open()),
    openPartly: () => partly !== null && inBackground(store(partly)),
    close,
  };
}

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Says which table a file is now, and offers its rows in the editor, or a chart of them where charts are begun. */
function useOpenedToast(file: File): (table: string) => void {
  const { toasts } = usePage();
  const { tables } = useDevice();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isNewChart = /\/explore\/?$/.test(pathname) && search === '';
  return (table) => {
    const sql = `SELECT * FROM ${table}`;
    const requestedQuery = { dbid: DEVICE_ID, schema: DEVICE_SCHEMA, name: table, sql };
    toasts.show('success', t('{file} is now the table {table} of This device', { file: file.name, table }), {
      action: isNewChart
        ? {
            label: t('Create chart'),
            run: () => tables.startChart(table, (address) => void navigate(address)),
          }
        : {
            label: t('Open in SQL editor'),
            run: () => void navigate('/sqllab/', { state: { requestedQuery } }),
          },
    });
  };
}
