import { type ReactNode, useMemo, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { galleryTypes, searchTypes } from '#domain/explore/galleryTypes.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import styles from './Explore.module.css';

export interface ChartTypesDialogProps {
  readonly vizType: string;
  readonly onClose: () => void;
  readonly onChoose: (vizType: string) => void;
}

/** Every chart type, with a search. */
export function ChartTypesDialog({ vizType, onClose, onChoose }: ChartTypesDialogProps): ReactNode {
  const types = useMemo(() => galleryTypes(), []);
  const [search, setSearch] = useState('');
  return (
    <Dialog isOpen title={t('Chart types')} width="wide" onClose={onClose}>
      <SearchField autoFocus label={t('Search chart types')} value={search} onChange={setSearch} />
      <ListBox
        aria-label={t('Chart types')}
        className={styles['types'] ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[vizType]}
        items={searchTypes(types, search).map((type) => ({ ...type, id: type.vizType }))}
        renderEmptyState={() => t('No chart type found')}
        onSelectionChange={(keys) => {
          const [chosen] = keys === 'all' ? [] : [...keys];
          if (chosen !== undefined) onChoose(String(chosen));
        }}
      >
        {({ vizType: id, name, category }) => (
          <ListBoxItem id={id} textValue={name} aria-label={name} className={styles['type'] ?? ''}>
            <span className={styles['typeName']}>{name}</span>
            <span className={styles['typeNote']}>{t(category)}</span>
          </ListBoxItem>
        )}
      </ListBox>
    </Dialog>
  );
}
