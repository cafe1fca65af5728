import { useEffect, useState } from 'react';
import { useDevice } from '../../services/device.ts';
import type { TableTools } from './tableTools.tsx';

/** The menus and dialogs of tables, which load after the tree is shown; null until then. */
export function useTableTools(): TableTools | null {
  const { reportError } = useDevice();
  const [tools, setTools] = useState<TableTools | null>(null);
  useEffect(() => {
    import('./tableTools.tsx').then(
      (loaded) => setTools(loaded.tableTools),
      (cause) => reportError(cause, 'loading the menus of tables'),
    );
  }, [reportError]);
  return tools;
}
