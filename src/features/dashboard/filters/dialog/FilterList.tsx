import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  Heading,
  ListFilter,
  Plus,
  Split,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { Dispatch, ReactNode, SetStateAction } from 'react';
import { isDisplayControl, newControl, newControlDivider } from '#domain/nativeFilter/displayControls.ts';
import {
  addEntry,
  moveEntry,
  newDivider,
  newFilter,
  removeEntry,
  restoreEntry,
  type FilterConfig,
  type FilterEntry,
} from '#domain/nativeFilter/filterConfig.ts';
import { newId } from '#domain/ids.ts';
import { ICON } from '#ui/icon.ts';
import { Button } from '#ui/kit/Button.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../../services/device.ts';
import { entryName } from './entryName.ts';
import styles from './FilterDialog.module.css';

export interface FilterListProps {
  readonly kind: 'filter' | 'control';
  readonly config: FilterConfig;
  readonly onChange: Dispatch<SetStateAction<FilterConfig>>;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** Entries that are invalid. */
  readonly faulty: ReadonlySet<string>;
}

/**
 * The filters or display controls, and their dividers, in the order of the bar, with the actions of the selected one.
 */
export function FilterList({
  kind,
  config,
  onChange,
  selectedId,
  onSelect,
  faulty,
}: FilterListProps): ReactNode {
  const { clock, random } = useDevice();
  const { entries, removedAt } = config;
  const at = entries.findIndex(({ id }) => id === selectedId);

  function add(entry: FilterEntry): void {
    onChange((before) => addEntry(before, entry));
    onSelect(entry.id);
  }
  const move = (by: number): void => {
    if (selectedId !== null) onChange((before) => moveEntry(before, selectedId, at + by));
  };
  const isControls = kind === 'control';
  const token = (): string => newId(random);

  return (
    <>
      {isControls && <h3 className={styles['heading']}>{t('Display controls')}</h3>}
      <ul
        aria-label={isControls ? t('Display controls') : t('Filters and dividers')}
        className={styles['list']}
      >
        {entries.map((entry) => (
          <li key={entry.id}>
            {removedAt[entry.id] === undefined ? (
              <Entry
                entry={entry}
                isSelected={entry.id === selectedId}
                isFaulty={faulty.has(entry.id)}
                onSelect={() => onSelect(entry.id)}
              />
            ) : (
              <div className={styles['removed']} role="status">
                <span>{t('Removed: {name}', { name: entryName(entry) })}</span>
                <Button
                  autoFocus
                  kind="quiet"
                  icon={Undo2}
                  aria-label={t('Undo: keep {name}', { name: entryName(entry) })}
                  onPress={() => {
                    onChange((before) => restoreEntry(before, entry.id));
                    onSelect(entry.id);
                  }}
                >
                  {t('Undo')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {selectedId !== null && at >= 0 && (
        <div
          role="toolbar"
          aria-label={isControls ? t('Chosen display control') : t('Chosen filter')}
          className={styles['tools']}
        >
          <IconButton label={t('Move up')} icon={ArrowUp} isDisabled={at <= 0} onPress={() => move(-1)} />
          <IconButton
            label={t('Move down')}
            icon={ArrowDown}
            isDisabled={at === entries.length - 1}
            onPress={() => move(1)}
          />
          <Button
            kind="quiet"
            icon={Trash2}
            onPress={() => onChange((before) => removeEntry(before, selectedId, clock.now()))}
          >
            {t('Remove')}
          </Button>
        </div>
      )}
      <div className={styles['add']}>
        <Button icon={Plus} onPress={() => add(isControls ? newControl(token()) : newFilter(token()))}>
          {isControls ? t('Add display control') : t('Add filter')}
        </Button>
        <Button
          kind="quiet"
          icon={Plus}
          {...(isControls && { 'aria-label': t('Add divider of display controls') })}
          onPress={() => add(isControls ? newControlDivider(token()) : newDivider(token()))}
        >
          {t('Add divider')}
        </Button>
      </div>
    </>
  );
}

interface EntryProps {
  readonly entry: FilterEntry;
  readonly isSelected: boolean;
  readonly isFaulty: boolean;
  readonly onSelect: () => void;
}

function Entry({ entry, isSelected, isFaulty, onSelect }: EntryProps): ReactNode {
  const Kind = entry.type === 'DIVIDER' ? Heading : isDisplayControl(entry.id) ? Split : ListFilter;
  const name = entryName(entry);
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-current={isSelected ? 'true' : undefined}
      title={name}
      onClick={onSelect}
    >
      <Kind {...ICON} size={14} />
      <span className={styles['name']}>{name}</span>
      {isFaulty && <CircleAlert {...ICON} size={14} aria-hidden={false} aria-label={t('Needs attention')} />}
    </button>
  );
}
