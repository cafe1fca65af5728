import { FileUp, FolderOpen, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { usePage } from '../../services/page.ts';
import { useLab } from '../lab/labContext.ts';
import styles from './SchemaBrowser.module.css';

export interface SchemaToolsProps {
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  /** Whether the tables of this device are shown: files add to them. */
  readonly isDevice: boolean;
}

/** Search, files and refresh, above the tree of tables. */
export function SchemaTools({ searched, onSearch, isDevice }: SchemaToolsProps): ReactNode {
  const lab = useLab();
  const { tables } = useDevice();
  // Browsers that cannot open folders have no such button.
  const openFolder = useObserved(usePage().palette.commands, (now) =>
    now.find(({ id }) => id === 'shell.openFolder'),
  );
  return (
    <div className={styles['head']}>
      <SearchField label={t('Search tables')} value={searched} onChange={onSearch} />
      {isDevice && (
        <>
          <IconButton small label={t('Open files')} icon={FileUp} onPress={tables.choose} />
          {openFolder !== undefined && (
            <IconButton small label={t('Open folder')} icon={FolderOpen} onPress={openFolder.run} />
          )}
        </>
      )}
      <IconButton small label={t('Refresh tables')} icon={RefreshCw} onPress={() => lab.refresh()} />
    </div>
  );
}
