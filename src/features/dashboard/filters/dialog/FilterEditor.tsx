import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DashboardMetadata } from '#domain/dashboard/settings/metadata.ts';
import type { StoredFilterChanges } from '#domain/filter/config/changeFilters.ts';
import { storedChanges } from '#domain/filter/config/storedChanges.ts';
import { isDisplayControl } from '#domain/nativeFilter/displayControls.ts';
import {
  changeEntry,
  filterChanges,
  settledEntries,
  type FilterChanges,
  type FilterEntry,
} from '#domain/nativeFilter/filterConfig.ts';
import { type FilterFault, validateFilters } from '#domain/filter/config/validateFilters.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useDashboard } from '../../runtime/runtime.ts';
import { DividerForm } from './DividerForm.tsx';
import { entryName } from './entryName.ts';
import styles from './FilterDialog.module.css';
import { FilterForm } from './FilterForm.tsx';
import { FilterList } from './FilterList.tsx';
import { useFilterConfig } from './useFilterConfig.ts';

/** What a save changes, in the stored format. */
export interface FilterEdits {
  readonly filters: StoredFilterChanges;
  readonly controls: StoredFilterChanges;
}

export interface FilterEditorProps {
  /** As stored, or as in the draft that is edited. */
  readonly metadata: DashboardMetadata;
  readonly onSave: (edits: FilterEdits) => void;
  readonly onClose: () => void;
}

/** Edits filters and display controls; nothing changes before a save. */
export function FilterEditor({ metadata, onSave, onClose }: FilterEditorProps): ReactNode {
  const { layout } = useDashboard();
  const filters = useFilterConfig(metadata.nativeFilters);
  const controls = useFilterConfig(metadata.displayControls);
  const [chosen, setChosen] = useState<string | null>(null);
  // Errors show from the first attempt to save, and disappear when fixed.
  const [isTried, setTried] = useState(false);
  const [wanted, setWanted] = useState<FilterFault | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const ownEntries = settledEntries(filters.config);
  const controlEntries = settledEntries(controls.config);
  const entries = [...ownEntries, ...controlEntries];
  const faults = isTried ? validateFilters(entries) : [];
  const selected = entries.find(({ id }) => id === chosen) ?? entries[0];
  const changes = filterChanges(filters.before, ownEntries);
  const controlChanges = filterChanges(controls.before, controlEntries);
  const isChanged = hasChanges(changes) || hasChanges(controlChanges);

  useEffect(() => {
    if (wanted !== null) focusFault(form.current, wanted.field);
  }, [wanted]);

  function save(): void {
    const [first] = validateFilters(entries);
    if (first !== undefined) {
      setTried(true);
      setChosen(first.id);
      // A copy, so that a second attempt moves the focus again.
      setWanted({ ...first });
      return;
    }
    const source = { stored: metadata.stored, layout };
    if (isChanged) {
      onSave({
        filters: storedChanges(changes, source),
        controls: storedChanges(controlChanges, source, 'chart_customization_config'),
      });
    }
    onClose();
  }

  const edit = <Entry extends FilterEntry>(next: Entry): void =>
    (isDisplayControl(next.id) ? controls : filters).setConfig((current) =>
      changeEntry(current, next.id, () => next),
    );
  const errorOf = (field: FilterFault['field']): string =>
    faults.find((each) => each.id === selected?.id && each.field === field)?.message ?? '';
  const leave = (): void => (isChanged ? setLeaving(true) : onClose());

  return (
    <>
      <Dialog
        isOpen
        title={t('Add or edit filters')}
        width="wide"
        isDismissable={false}
        onClose={leave}
        actions={
          <>
            {faults.length > 0 && (
              <p className={styles['faults']} role="status">
                {t('Not saved: {n} {n|field needs|fields need} attention', { n: faults.length })}
              </p>
            )}
            <Button onPress={leave}>{t('Cancel')}</Button>
            <Button kind="primary" onPress={save}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <div className={styles['editor']}>
          <div className={styles['side']}>
            {[filters, controls].map(({ config, setConfig }, at) => (
              <FilterList
                key={at}
                kind={at === 0 ? 'filter' : 'control'}
                config={config}
                onChange={setConfig}
                selectedId={selected?.id ?? null}
                onSelect={setChosen}
                faulty={new Set(faults.map(({ id }) => id))}
              />
            ))}
          </div>
          <div
            ref={form}
            role="group"
            aria-label={selected === undefined ? t('Filter') : entryName(selected)}
            className={styles['form']}
          >
            <EntryForm
              key={selected?.id}
              entry={selected}
              entries={ownEntries}
              onChange={edit}
              errorOf={errorOf}
            />
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        title={t('Close without saving?')}
        confirmLabel={t('Close without saving')}
        isDanger
        isOpen={isLeaving}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {t('Your changes will be lost. The dashboard’s filters do not change.')}
      </ConfirmDialog>
    </>
  );
}

interface EntryFormProps {
  readonly entry: FilterEntry | undefined;
  /** The filters, of which this one may depend on others. */
  readonly entries: readonly FilterEntry[];
  readonly onChange: (next: FilterEntry) => void;
  readonly errorOf: (field: FilterFault['field']) => string;
}

/** The fields of the selected entry; without one, what can be added. */
function EntryForm({ entry, entries, onChange, errorOf }: EntryFormProps): ReactNode {
  if (entry === undefined)
    return (
      <EmptyState title={t('No filters yet')}>
        {t(
          'Add a filter to filter the charts of this dashboard, or a display control to let readers split them.',
        )}
      </EmptyState>
    );
  if (entry.type === 'DIVIDER') return <DividerForm divider={entry} onChange={onChange} errorOf={errorOf} />;
  return (
    <FilterForm
      filter={entry}
      entries={isDisplayControl(entry.id) ? [] : entries}
      onChange={onChange}
      errorOf={errorOf}
    />
  );
}

const hasChanges = (changes: FilterChanges): boolean =>
  Object.values(changes).some((each) => each.length > 0);

/** Focuses an invalid field of the form, so that the error is announced and can be fixed there (FLT-10). */
function focusFault(form: HTMLElement | null, field: FilterFault['field']): void {
  const box = form?.querySelector(`[data-field="${field}"]`);
  const control = box?.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
  control?.scrollIntoView({ block: 'nearest' });
}
