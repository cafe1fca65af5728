import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { saveFilters } from '#commands/dashboard/dashboard.ts';
import { storedChanges } from '#domain/filter/changeFilters.ts';
import { changeEntry, filterChanges, settledEntries } from '#domain/filter/filterConfig.ts';
import type { FilterEntry } from '#domain/filter/filterConfig.ts';
import type { FilterFault } from '#domain/filter/validateFilters.ts';
import { validateFilters } from '#domain/filter/validateFilters.ts';
import { Button } from '#ui/kit/Button.tsx';
import { ConfirmDialog } from '#ui/kit/overlays/ConfirmDialog.tsx';
import { Dialog } from '#ui/kit/overlays/Dialog.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime.ts';
import { DividerForm } from './DividerForm.tsx';
import { entryName } from './entryName.ts';
import styles from './FilterDialog.module.css';
import { FilterForm } from './FilterForm.tsx';
import { FilterList } from './FilterList.tsx';
import { focusFault } from './focusFault.ts';
import { useFilterConfig } from './useFilterConfig.ts';

export function FilterEditor({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { change } = useDevice();
  const { dashboard, layout, metadata } = useDashboard();
  const { config, setConfig, before } = useFilterConfig(metadata.nativeFilters);
  const [chosen, setChosen] = useState<string | null>(null);
  // Errors show from the first attempt to save, and disappear when fixed.
  const [isTried, setTried] = useState(false);
  const [wanted, setWanted] = useState<FilterFault | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const entries = settledEntries(config);
  const faults = isTried ? validateFilters(entries) : [];
  const selected = entries.find(({ id }) => id === chosen) ?? entries[0];
  const changes = filterChanges(before, entries);
  const isChanged = Object.values(changes).some((each) => each.length > 0);

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
    const { modified, deleted, reordered } = storedChanges(changes, { stored: metadata.stored, layout });
    if (isChanged) {
      change(
        saveFilters({
          id: dashboard.id,
          modified: modified.map((each) => ({ ...each })),
          deleted: [...deleted],
          reordered: [...reordered],
        }),
      );
    }
    onClose();
  }

  const edit = <Entry extends FilterEntry>(next: Entry): void =>
    setConfig((current) => changeEntry(current, next.id, () => next));
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
          <FilterList
            config={config}
            onChange={setConfig}
            selectedId={selected?.id ?? null}
            onSelect={setChosen}
            faulty={new Set(faults.map(({ id }) => id))}
          />
          <div
            ref={form}
            role="group"
            aria-label={selected === undefined ? t('Filter') : entryName(selected)}
            className={styles['form']}
          >
            {selected === undefined && (
              <EmptyState title={t('No filters yet')}>
                {t('Add a filter to filter the charts of this dashboard.')}
              </EmptyState>
            )}
            {selected?.type === 'DIVIDER' && (
              <DividerForm key={selected.id} divider={selected} onChange={edit} errorOf={errorOf} />
            )}
            {selected?.type === 'NATIVE_FILTER' && (
              <FilterForm
                key={selected.id}
                filter={selected}
                entries={entries}
                onChange={edit}
                errorOf={errorOf}
              />
            )}
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
