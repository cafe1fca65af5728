import { type ReactNode, useState } from 'react';
import type { PanelControl } from '#domain/chart/types/shared/controls/control.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { controlValue } from '#domain/explore/controlValue.ts';
import { panelFor } from '#domain/explore/exploreDraft.ts';
import { errorsOf, type ExploreEvent, type ExploreState, formOf } from '#domain/explore/exploreState.ts';
import { changedKeys } from '#domain/explore/formChanges.ts';
import { missingNames } from '#domain/explore/listValues.ts';
import { type PanelTab, panelSections, tabOf } from '#domain/explore/panelSections.ts';
import { type ControlErrors, mergeErrors } from '#domain/explore/validateControls.ts';
import { queryMode, visibleControls } from '#domain/explore/visibleControls.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { t } from '#ui/t.ts';
import { ControlField } from './controls/ControlField.tsx';
import type { PanelContext } from './controls/controlProps.ts';
import styles from './Explore.module.css';

export interface ControlsPaneProps {
  readonly state: ExploreState;
  readonly send: (event: ExploreEvent) => void;
  readonly context: PanelContext;
}

/** The controls of the chart's type, by section. */
export function ControlsPane({ state, send, context }: ControlsPaneProps): ReactNode {
  const [tab, setTab] = useState<PanelTab>('data');
  const [search, setSearch] = useState('');
  const form = formOf(state);
  const controls = visibleControls(panelFor(form), form).filter((control) => isFound(control, search));
  const missing = missingNames(panelFor(form), form, context.dataset);
  const errors = mergeErrors(errorsOf(state), missing);
  const changed = new Set(changedKeys(panelFor(form), state.opened, form));
  const tabOfItem = (id: PanelTab, label: string) => ({
    id,
    label,
    ...faultsIn(controls, id, errors),
    panel: () => (
      <Sections
        controls={controls.filter((control) => tabOf(control) === id)}
        {...{ form, errors, changed, send, context }}
      />
    ),
  });
  return (
    <section aria-label={t('Controls')} className={styles['pane']}>
      <div className={styles['search']}>
        <SearchField label={t('Search controls')} value={search} onChange={setSearch} />
      </div>
      <Tabs
        label={t('Control sections')}
        selected={tab}
        onSelect={(id) => setTab(id === 'customize' ? 'customize' : 'data')}
        items={[tabOfItem('data', t('Data')), tabOfItem('customize', t('Customize'))]}
      />
    </section>
  );
}

/** The number of controls of a tab with errors: also shown while the other tab is open. */
function faultsIn(controls: readonly PanelControl[], tab: PanelTab, errors: ControlErrors) {
  const count = controls.filter((control) => tabOf(control) === tab && errors[control.key]).length;
  return count === 0 ? {} : { detail: <Badge kind="danger">{t('{n} to correct', { n: count })}</Badge> };
}

interface SectionsProps extends Pick<ControlsPaneProps, 'send' | 'context'> {
  readonly controls: readonly PanelControl[];
  readonly form: FormData;
  readonly errors: ControlErrors;
  readonly changed: ReadonlySet<string>;
}

function Sections({ controls, form, errors, changed, send, context }: SectionsProps): ReactNode {
  if (controls.length === 0) return <EmptyState title={t('No controls found')} />;
  return (
    <div className={styles['sections']}>
      {panelSections(controls).map(({ title, controls: inSection }) => (
        <details key={title} open className={styles['section']}>
          <summary className={styles['sectionTitle']}>{t(title)}</summary>
          {inSection.map((control) => (
            <ControlField
              key={control.key}
              control={control}
              // A table without a mode has the one of its columns.
              value={control.key === 'query_mode' ? queryMode(form) : controlValue(control, form)}
              {...{ form, context, send }}
              errors={errors[control.key] ?? []}
              isChanged={changed.has(control.key)}
            />
          ))}
        </details>
      ))}
    </div>
  );
}

function isFound({ key, label }: PanelControl, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => `${t(label)} ${key}`.toLowerCase().includes(word));
}
