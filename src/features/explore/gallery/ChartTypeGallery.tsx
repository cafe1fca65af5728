import { type ReactNode, useMemo, useRef, useState, useId, useEffect } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { PICTURE, type GalleryPictures, type GalleryTheme } from '#charts/explore/gallery/galleryPicture.ts';
import { galleryCategories, galleryTypes, searchTypes } from '#charts/explore/gallery/galleryTypes.ts';
import { isEnter } from '#ui/commands/keys.ts';
import { SearchField, type SearchFieldProps } from '#ui/kit/fields/SearchField.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../services/device.ts';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import styles from './Gallery.module.css';

interface Loaded {
  readonly theme: GalleryTheme;
  readonly addresses: ReadonlyMap<string, string>;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The addresses of the pictures of the page's theme, by chart type; none until they are loaded. */
function useGalleryPictures(): ReadonlyMap<string, string> {
  const { reportError } = useDevice();
  const theme = usePageTheme();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isOver = false;
    read(theme).then(
      (addresses) => {
        if (!isOver) setLoaded({ theme, addresses });
      },
      (error: unknown) => reportError(error, 'pictures of chart types'),
    );
    return () => {
      isOver = true;
    };
  }, [theme, reportError]);
  return loaded?.theme === theme ? loaded.addresses : NONE;
}

async function read(theme: GalleryTheme): Promise<ReadonlyMap<string, string>> {
  const { default: pictures }: { default: GalleryPictures } = await (theme === 'dark'
    ? import('./dark.json')
    : import('./light.json'));
  return new Map(
    Object.entries(pictures).map(([type, svg]) => [type, `data:image/svg+xml,${encodeURIComponent(svg)}`]),
  );
}

interface CategoryChoiceProps {
  readonly categories: readonly string[];
  /** Null: all of them. */
  readonly value: string | null;
  readonly onChange: (category: string | null) => void;
}

/** Which category of chart types is listed: a column beside the list, a row above it where there is no room. */
function CategoryChoice({ categories, value, onChange }: CategoryChoiceProps): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('Category')} className={styles['categories']}>
      {[null, ...categories].map((category) => (
        <label key={category ?? ''} className={styles['category']}>
          <input type="radio" name={name} checked={value === category} onChange={() => onChange(category)} />
          {category === null ? t('All types') : t(category)}
        </label>
      ))}
    </div>
  );
}

export interface ChartTypeGalleryProps {
  /** The chosen type; null while there is none. */
  readonly vizType: string | null;
  readonly onChoose: (vizType: string) => void;
  /** A double click chooses a type and confirms it. */
  readonly onDoubleClick?: () => void;
  /** Whether the search has the focus from the start. */
  readonly autoFocus?: boolean;
}

/** Every chart type: its picture, its name, its category and what it needs, with a search and the categories. */
export function ChartTypeGallery(props: ChartTypeGalleryProps): ReactNode {
  const { vizType, onChoose, onDoubleClick, autoFocus = false } = props;
  const types = useMemo(() => galleryTypes().map((type) => ({ ...type, name: t(type.name) })), []);
  const categories = useMemo(() => galleryCategories(types), [types]);
  const pictures = useGalleryPictures();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState<string | null>(null);
  const isSearched = search.trim() !== '';
  // A search finds types of every category.
  const shown = isSearched || category === null ? null : category;
  const found = searchTypes(types, search).filter((type) => shown === null || type.category === shown);
  const list = useRef<HTMLDivElement>(null);
  /** From the search to what it found: Enter takes the first, the arrow moves into the list. */
  const onKeyDown: SearchFieldProps['onKeyDown'] = (event) => {
    const [first] = found;
    if (isEnter(event) && first !== undefined && isSearched) onChoose(first.vizType);
    else if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role=option]')?.focus();
    // Such as Escape, which closes the dialog around it.
    else return event.continuePropagation();
    event.preventDefault();
  };
  return (
    <div
      className={styles['gallery']}
      onDoubleClick={(event) => isOnOption(event.target) && onDoubleClick?.()}
    >
      <SearchField
        autoFocus={autoFocus}
        label={t('Search chart types')}
        value={search}
        onChange={setSearch}
        onKeyDown={onKeyDown}
      />
      <CategoryChoice
        categories={categories}
        value={shown}
        onChange={(next) => {
          setCategory(next);
          setSearch('');
        }}
      />
      <ListBox
        ref={list}
        aria-label={t('Chart types')}
        className={styles['types'] ?? ''}
        layout="grid"
        selectionMode="single"
        disallowEmptySelection={vizType !== null}
        selectedKeys={vizType === null ? [] : [vizType]}
        items={found.map((type) => ({ ...type, id: type.vizType }))}
        dependencies={[pictures]}
        renderEmptyState={() => t('No chart type found')}
        onSelectionChange={(keys) => {
          const [chosen] = keys === 'all' ? [] : [...keys];
          if (chosen !== undefined) onChoose(String(chosen));
        }}
      >
        {({ vizType: id, name, category: kind, needs }) => (
          <ListBoxItem id={id} textValue={name} aria-label={name} className={styles['type'] ?? ''}>
            <span className={styles['picture']}>
              {pictures.has(id) && <img src={pictures.get(id)} alt="" {...PICTURE} />}
            </span>
            <span className={styles['words']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['note']}>{t(kind)}</span>
              {needs.length > 0 && (
                <span className={styles['note']}>
                  {t('Needs {controls}', { controls: needs.map((label) => t(label)).join(', ') })}
                </span>
              )}
            </span>
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  );
}

const isOnOption = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=option]') !== null;
