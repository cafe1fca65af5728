import type { ReactNode } from 'react';
import { asRecord, asText } from '#domain/jsonValue.ts';
import type { DataMasks } from '#domain/nativeFilter/dataMask.ts';
import { readMasks } from '#domain/nativeFilter/readNativeFilters.ts';
import type { ReportContents } from '#domain/report/reportContents.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { t } from '#ui/t.ts';
import type { DashboardParts } from '../documents/dashboardParts.ts';
import { useDashboardParts } from '../documents/useDashboardParts.ts';
import { layoutTabs, WHOLE } from '../shared/export/layoutTabs.ts';
import { DIRECTIONS, PAPER_SIZES } from '../shared/export/paperNames.ts';
import styles from '../shared/records/Record.module.css';
import type { RecordEditing } from '../shared/records/RecordPage.tsx';

/**
 * Which tab of a dashboard a report sends, with which filters, and on which paper. A Superset knows the tab, and keeps
 * the others.
 */
export function PaperFields({
  content,
  set,
}: Pick<RecordEditing<ReportContents>, 'content' | 'set'>): ReactNode {
  const dashboard = content.target?.kind === 'dashboard' ? content.target.id : null;
  const parts = useDashboardParts(dashboard);
  const own = asRecord(content.extra['sextant']);
  const shown = asRecord(content.extra['dashboard']);
  const tab = asText(shown['anchor']);
  const tabs = layoutTabs(parts?.tabs ?? []);
  const [size = 'a4', direction = 'landscape'] = asText(own['paper']).split('-').filter(Boolean);
  const setShown = (changes: object, label: string): void =>
    set({ extra: { ...content.extra, dashboard: { ...shown, ...changes } } }, label);
  const setPaper = (paper: string): void =>
    set({ extra: { ...content.extra, sextant: { ...own, paper } } }, 'Paper');
  return (
    <>
      {tabs.length > 1 && (
        <ComboBox
          label={t('Tab')}
          options={tabs}
          value={tabs.some((each) => each.id === tab) ? tab : WHOLE}
          onChange={(anchor) => setShown({ anchor }, 'Tab')}
        />
      )}
      {/* With the tabs: a list that is open closes when something is put above it. */}
      {dashboard !== null && parts !== undefined && (
        <FiltersField
          stored={shown['dataMask']}
          parts={parts}
          onChange={(dataMask) => setShown({ dataMask }, 'Filters')}
        />
      )}
      {content.format === 'PDF' && (
        <>
          <ComboBox
            label={t('Paper')}
            options={PAPER_SIZES.map(({ id: key, name }) => ({ id: key, label: t(name) }))}
            value={size}
            onChange={(next) => setPaper(`${next}-${direction}`)}
          />
          <ComboBox
            label={t('Direction')}
            options={DIRECTIONS.map(({ id: key, name }) => ({ id: key, label: t(name) }))}
            value={direction}
            onChange={(next) => setPaper(`${size}-${next}`)}
          />
        </>
      )}
    </>
  );
}

interface FiltersFieldProps {
  /** The masks of the report, as they are stored with it. */
  readonly stored: unknown;
  readonly parts: DashboardParts | null;
  readonly onChange: (masks: DataMasks) => void;
}

/** The filters of a dashboard in a report, by their names and values. They are set on the dashboard itself. */
function FiltersField({ stored, parts, onChange }: FiltersFieldProps): ReactNode {
  const masks = readMasks(stored);
  const isSet = Object.keys(masks).length > 0;
  const device = parts?.masks ?? null;
  const options = [
    { id: 'none', label: t('As the dashboard opens') },
    ...(isSet ? [{ id: 'set', label: parts?.textOf(masks) || t('Those that were set') }] : []),
    ...(device === null || parts === null
      ? []
      : [{ id: 'device', label: t('As set on this device: {filters}', { filters: parts.textOf(device) }) }]),
  ];
  return (
    <>
      <ComboBox
        label={t('Filters')}
        options={options}
        value={isSet ? 'set' : 'none'}
        onChange={(id) => {
          if (id === 'none') onChange({});
          if (id === 'device' && device !== null) onChange(device);
        }}
      />
      {!isSet && device === null && (
        <p className={styles['note']}>{t('Filters that you set on the dashboard are offered here.')}</p>
      )}
    </>
  );
}
