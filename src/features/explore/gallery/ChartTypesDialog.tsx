import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { PICTURE } from '#domain/explore/gallery/galleryPicture.ts';
import { galleryTypes, searchTypes } from '#domain/explore/gallery/galleryTypes.ts';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import styles from './Gallery.module.css';
import { useGalleryPictures } from './useGalleryPictures.ts';

export interface ChartTypesDialogProps {
  readonly vizType: string;
  readonly onClose: () => void;
  readonly onChoose: (vizType: string) => void;
}

/** Every chart type: its picture, its name, its category and what it needs, with a search. */
export function ChartTypesDialog({ vizType, onClose, onChoose }: ChartTypesDialogProps): ReactNode {
  const types = useMemo(() => galleryTypes(), []);
  const pictures = useGalleryPictures();
  const [search, setSearch] = useState('');
  const found = searchTypes(types, search);
  const list = useRef<HTMLDivElement>(null);
  /** From the search to what it found: Enter takes the first, the arrow moves into the list. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first] = found;
    if (event.key === 'Enter' && first !== undefined && search.trim() !== '') onChoose(first.vizType);
    else if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=option]')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen title={t('Chart types')} width="wide" onClose={onClose}>
      <SearchField
        autoFocus
        label={t('Search chart types')}
        value={search}
        onChange={setSearch}
        onKeyDown={onKeyDown}
      />
      <ListBox
        ref={list}
        aria-label={t('Chart types')}
        className={styles['types'] ?? ''}
        layout="grid"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[vizType]}
        items={found.map((type) => ({ ...type, id: type.vizType }))}
        dependencies={[pictures]}
        renderEmptyState={() => t('No chart type found')}
        onSelectionChange={(keys) => {
          const [chosen] = keys === 'all' ? [] : [...keys];
          if (chosen !== undefined) onChoose(String(chosen));
        }}
      >
        {({ vizType: id, name, category, needs }) => (
          <ListBoxItem id={id} textValue={name} aria-label={name} className={styles['type'] ?? ''}>
            <span className={styles['picture']}>
              {pictures.has(id) && <img src={pictures.get(id)} alt="" {...PICTURE} />}
            </span>
            <span className={styles['words']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['note']}>{t(category)}</span>
              {needs.length > 0 && (
                <span className={styles['note']}>
                  {t('Needs {controls}', { controls: needs.map((label) => t(label)).join(', ') })}
                </span>
              )}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </Dialog>
  );
}
