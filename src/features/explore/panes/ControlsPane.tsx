import {
  createContext,
  memo,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react';
import type { PanelControl } from '#charts/kit/controls/control.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { controlValue } from '#charts/explore/panel/controlValue.ts';
import { panelFor } from '#charts/explore/draft/exploreDraft.ts';
import type { ExploreEvent } from '#charts/explore/draft/exploreEvent.ts';
import { changedKeys } from '#charts/explore/draft/formChanges.ts';
import { missingNames } from '#charts/explore/place/listValues.ts';
import {
  FIRST_LAYOUT,
  type PanelLayout,
  sectionName,
  withFolded,
} from '#charts/explore/panel/panelLayout.ts';
import { type PanelTab, panelSections, tabOf } from '#charts/explore/panel/panelSections.ts';
import { type ControlErrors, isOnlyEmpty, mergeErrors } from '#charts/explore/panel/validateControls.ts';
import { queryMode } from '#charts/kit/table/queryMode.ts';
import { visibleControls } from '#charts/explore/panel/visibleControls.ts';
import { Badge } from '#ui/kit/Badge.tsx';
import { EmptyState } from '#ui/kit/EmptyState.tsx';
import { SearchField } from '#ui/kit/fields/SearchField.tsx';
import { Tabs } from '#ui/kit/collections/Tabs.tsx';
import { t } from '#ui/t.ts';
import { ControlField } from '../controls/ControlField.tsx';
import type { PanelContext } from '../controls/controlProps.ts';
import styles from '../Explore.module.css';

export interface ControlsPaneProps {
  readonly form: FormData;
  /** The form data to which controls are reset. */
  readonly base: FormData;
  readonly errors: ControlErrors;
  /** Whether the person has neither changed nor requested anything yet. */
  readonly isFresh?: boolean;
  readonly send: (event: ExploreEvent) => void;
  readonly context: PanelContext;
  /** How the pane was left. */
  readonly layout?: PanelLayout;
  readonly onLayout?: (change: (before: PanelLayout) => PanelLayout) => void;
  /** A person is about to change a control. */
  readonly onNear?: () => void;
}

/** The controls of the chart's type, by section. */
export const ControlsPane = memo(function ControlsPane(props: ControlsPaneProps): ReactNode {
  const { form, base, send, context } = props;
  const pane = useRef<HTMLElement>(null);
  useNear(pane, props.onNear);
  const [layout, setLayout] = useState(props.layout ?? FIRST_LAYOUT);
  const { tab, folded } = layout;
  const [search, setSearch] = useState('');
  const controls = useMemo(
    () =>
      visibleControls(panelFor(form), form, context.dataset?.columns).filter((control) =>
        isFound(control, search),
      ),
    [form, context.dataset, search],
  );
  const errors = useMemo(
    () => mergeErrors(props.errors, missingNames(panelFor(form), form, context.dataset)),
    [props.errors, form, context.dataset],
  );
  const isBegun = props.isFresh !== true || !isOnlyEmpty(errors);
  const { onLayout } = props;
  const arrange = useCallback(
    (change: (before: PanelLayout) => PanelLayout) => {
      setLayout(change);
      onLayout?.(change);
    },
    [onLayout],
  );
  const isSearched = search.trim() !== '';
  const changed = useMemo(() => new Set(changedKeys(panelFor(form), base, form)), [form, base]);
  const shown = useMemo(
    () => ({ controls, form, errors, changed, send, context, folded, isSearched, arrange }),
    [controls, form, errors, changed, send, context, folded, isSearched, arrange],
  );
  const [inData, inCustomize] = (['data', 'customize'] as const).map((each) =>
    isBegun ? faultsIn(controls, each, errors) : 0,
  );
  // A change of a control draws its field again, and not the tabs around it.
  const tabs = useMemo(
    () => (
      <Tabs
        label={t('Control sections')}
        selected={tab}
        onSelect={(id) =>
          arrange((before) => ({ ...before, tab: id === 'customize' ? 'customize' : 'data' }))
        }
        items={[
          { id: 'data', label: t('Data'), ...detailOf(inData), panel: () => <Sections tab="data" /> },
          {
            id: 'customize',
            label: t('Customize'),
            ...detailOf(inCustomize),
            panel: () => <Sections tab="customize" />,
          },
        ]}
      />
    ),
    [tab, inData, inCustomize, arrange],
  );
  return (
    <section
      ref={pane}
      aria-label={t('Controls')}
      data-print="hide"
      data-begun={isBegun}
      className={styles['pane']}
    >
      <div className={styles['search']}>
        <SearchField label={t('Search controls')} value={search} onChange={setSearch} />
      </div>
      <ShownControls value={shown}>{tabs}</ShownControls>
    </section>
  );
});

/** The number of controls of a tab with errors: also shown while the other tab is open. */
const faultsIn = (controls: readonly PanelControl[], tab: PanelTab, errors: ControlErrors): number =>
  controls.filter((control) => tabOf(control) === tab && errors[control.key]).length;

const detailOf = (count = 0) =>
  count === 0 ? {} : { detail: <Badge kind="danger">{t('{n} {n|error|errors}', { n: count })}</Badge> };

interface Shown extends Omit<ControlsPaneProps, 'base' | 'onNear' | 'layout' | 'onLayout'> {
  readonly controls: readonly PanelControl[];
  readonly changed: ReadonlySet<string>;
  readonly folded: readonly string[];
  /** What a search found is shown, also in folded sections. */
  readonly isSearched: boolean;
  readonly arrange: (change: (before: PanelLayout) => PanelLayout) => void;
}

const ShownControls = createContext<Shown | null>(null);

function Sections({ tab }: { readonly tab: PanelTab }): ReactNode {
  const shown = use(ShownControls);
  const inTab = shown?.controls.filter((control) => tabOf(control) === tab) ?? [];
  // A search that finds nothing in this tab shows what it finds in the other one.
  const found = inTab.length === 0 && shown?.isSearched === true ? shown.controls : inTab;
  if (shown === null || found.length === 0) return <EmptyState title={t('No controls found')} />;
  const { form, errors, changed, send, context, folded, isSearched, arrange } = shown;
  return (
    <div className={styles['sections']}>
      {panelSections(found).map(({ title, controls: inSection }) => (
        <Section
          key={title}
          title={title}
          isOpen={isSearched || !folded.includes(sectionName({ tab, title }))}
          onToggle={(isOpen) =>
            !isSearched && arrange((before) => withFolded(before, sectionName({ tab, title }), !isOpen))
          }
        >
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
        </Section>
      ))}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A group of controls that folds. */
function Section({ title, isOpen, onToggle, children }: SectionProps): ReactNode {
  return (
    <details
      open={isOpen}
      className={styles['section']}
      onToggle={({ currentTarget: { open } }) => open !== isOpen && onToggle(open)}
    >
      <summary className={styles['sectionTitle']}>{t(title)}</summary>
      {children}
    </details>
  );
}

function isFound({ key, label }: PanelControl, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => `${t(label)} ${key}`.toLowerCase().includes(word));
}

/** Calls back each time the pointer or the focus comes into an element: a person is about to use it. */
function useNear(element: RefObject<HTMLElement | null>, onNear: (() => void) | undefined): void {
  const near = useEffectEvent(() => onNear?.());
  useEffect(() => {
    const box = element.current;
    const focused = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node) || box?.contains(relatedTarget) !== true) near();
    };
    const entered = (): void => near();
    box?.addEventListener('pointerenter', entered);
    box?.addEventListener('focusin', focused);
    return () => {
      box?.removeEventListener('pointerenter', entered);
      box?.removeEventListener('focusin', focused);
    };
  }, [element]);
}
