import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '#features/services/device.ts';
import { useCommands } from '#features/services/page.ts';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { lazyPart } from '#ui/kit/late/lazyPart.tsx';
import { useFileDrops } from './useFileDrops.ts';

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
