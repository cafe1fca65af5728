import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '#features/services/device.ts';
import { useCommands } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * Opens files that are dropped anywhere, and a table that is pasted outside a field. Components that accept files
 * handle their drops themselves.
 */
function useFileDrops(): void {
  const { tables } = useDevice();
  useEffect(() => {
    function onDragOver(event: DragEvent): void {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    }
    function onDrop(event: DragEvent): void {
      if (!holdsFiles(event)) return;
      const isTaken = event.defaultPrevented && !isEditor(event);
      event.preventDefault();
      if (!isTaken) tables.open([...(event.dataTransfer?.files ?? [])]);
    }
    function onPaste(event: ClipboardEvent): void {
      if (event.defaultPrevented || isField(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length === 0 && !isTable(text)) return;
      event.preventDefault();
      tables.open(files.length > 0 ? files : [new File([text], 'clipboard.tsv')]);
    }
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [tables]);
}

/** Copied from a sheet: rows of values with tabs between them. */
const isTable = (text: string): boolean => /^[^\n]*\t[^\n]*\n[^\n]*\t/.test(text);

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="grid"]') !== null;

/** The SQL editor does not insert files as text, and accepts none. */
const isEditor = ({ target }: DragEvent): boolean =>
  target instanceof Element && target.closest('.cm-editor') !== null;

const OpenFileDialog = lazyPart(async () => ({
  default: (await import('#features/files/OpenFileDialog.tsx')).OpenFileDialog,
}));

const OpenedDashboard = lazyPart(async () => ({
  default: (await import('../portable/OpenedDashboard.tsx')).OpenedDashboard,
}));

const SystemFiles = lazyPart(async () => ({
  default: (await import('../files/SystemFiles.tsx')).SystemFiles,
}));

/**
 * The files that are being opened, one after another: SQL as a query, dashboards as pages, all others as tables of this
 * device.
 */
export function OpenFiles(): ReactNode {
  return (
    <>
      <Suspense fallback={null}>
        <SystemFiles />
      </Suspense>
      <Suspense fallback={null}>
        <OpenedFile />
      </Suspense>
    </>
  );
}

function OpenedFile(): ReactNode {
  const { tables, reportError } = useDevice();
  const navigate = useNavigate();
  useCommands(
    useMemo(
      () => [
        { id: 'shell.openFile', label: t('Open files'), group: 'Everywhere', run: () => tables.choose() },
      ],
      [tables],
    ),
  );
  useFileDrops();
  const file = useObserved(tables.opening, ([first]) => first ?? null);
  const isSql = file !== null && /\.sql$/i.test(file.name);
  const isDashboard = file !== null && /\.sextant$/i.test(file.name);
  useEffect(() => {
    if (file === null || !isSql) return;
    file
      .text()
      .then((sql) => {
        const name = file.name.replace(/\.sql$/i, '');
        void navigate('/sqllab/', { state: { requestedQuery: { name, sql } } });
        tables.closeFirst();
      })
      .catch((error: unknown) => reportError(error, 'opening a file of SQL'));
  }, [file, isSql, navigate, tables, reportError]);
  if (file === null || isSql) return null;
  if (isDashboard) return <OpenedDashboard file={file} />;
  return <OpenFileDialog key={`${file.name} ${file.lastModified}`} file={file} />;
}
