import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from '../fields/SearchField.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './SearchDialog.module.css';

export interface SearchDialogProps<Item extends { readonly id: string }> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly search: { readonly label: string; readonly placeholder: string };
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** The label of the list. */
  readonly label: string;
  readonly empty: string;
  /** What matches what is typed; an item whose object is the same is not drawn again. */
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  readonly onChoose: (id: string) => void;
  readonly children: (item: Item) => ReactNode;
}

/** A dialog with a list that typing narrows: the focus stays in the field, and the arrow keys choose. */
export function SearchDialog<Item extends { readonly id: string }>({
  title,
  isOpen,
  onClose,
  search,
  typed,
  onType,
  label,
  empty,
  items,
  nameOf,
  onChoose,
  children,
}: SearchDialogProps<Item>): ReactNode {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={onType}>
        <div className={styles['search']}>
          <SearchField autoFocus {...search} />
        </div>
        <ListBox
          aria-label={label}
          className={styles['list'] ?? ''}
          items={items}
          onAction={(id) => onChoose(String(id))}
          renderEmptyState={() => empty}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={nameOf(item)} className={styles['item'] ?? ''}>
              {children(item)}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}
