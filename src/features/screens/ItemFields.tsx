import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlaylistItem } from '#domain/kiosk/playlist.ts';
import { dayNames } from '#ui/dayNames.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import styles from '../shared/records/Record.module.css';
import { tabOptions } from '../shared/export/layoutTabs.ts';
import { targetKey, type TargetOption } from '../documents/reportTargets.ts';
import type { DashboardParts } from '../documents/dashboardParts.ts';
import { useDashboardParts } from '../documents/useDashboardParts.ts';
import { FiltersField } from './FiltersField.tsx';
import { SecondsField, TimeField } from './typedFields.tsx';

interface TabFieldProps {
  /** The id of the tab; empty for the first one. */
  readonly tab: string;
  /** What is known of the dashboard: null where nothing is, undefined until it was read. */
  readonly parts: DashboardParts | null | undefined;
  readonly onChange: (tab: string) => void;
}

const FIRST = 'first';

/** The tab of a dashboard that a screen shows, by its title; by its id where the titles are not on the device. */
function TabField({ tab, parts, onChange }: TabFieldProps): ReactNode {
  if (parts === null)
    return (
      <TextField
        label={t('Id of the tab')}
        value={tab}
        maxLength={200}
        note={t('The tabs of this dashboard are not known on this device: open it once to choose by title.')}
        onChange={(text) => onChange(text.trim())}
      />
    );
  const tabs = tabOptions(parts?.tabs ?? []);
  const isGone = parts !== undefined && tab !== '' && tabs.every(({ id }) => id !== tab);
  return (
    <ComboBox
      label={t('Tab')}
      isDisabled={tabs.length === 0 && !isGone}
      options={[
        { id: FIRST, label: parts?.tabs.length === 0 ? t('No tabs') : t('First tab') },
        ...tabs,
        ...(isGone ? [{ id: tab, label: t('Deleted tab ({id})', { id: tab }) }] : []),
      ]}
      value={tab === '' ? FIRST : tab}
      onChange={(id) => onChange(id === FIRST ? '' : id)}
    />
  );
}

interface ItemFieldsProps {
  readonly item: PlaylistItem;
  readonly number: number;
  readonly dashboards: readonly TargetOption[];
  readonly onChange: (parts: Partial<PlaylistItem>, mark: string) => void;
  /** Null for the first. */
  readonly onMoveUp: (() => void) | null;
  /** Null for the last. */
  readonly onMoveDown: (() => void) | null;
  readonly onRemove: () => void;
}

/** One dashboard of a playlist: for how long, and when. */
export function ItemFields({ item, number, dashboards, onChange, ...act }: ItemFieldsProps): ReactNode {
  const { onMoveUp, onMoveDown, onRemove } = act;
  const parts = useDashboardParts(item.dashboard);
  return (
    <fieldset>
      <legend>{t('Dashboard {number}', { number })}</legend>
      <ComboBox
        label={t('Dashboard')}
        options={dashboards}
        value={targetKey({ kind: 'dashboard', id: item.dashboard })}
        onChange={(key) => {
          const target = dashboards.find(({ id }) => id === key)?.target;
          // Tabs and links belong to the dashboard that was there before.
          if (target) onChange({ dashboard: target.id, permalink: '', tab: '' }, 'dashboard');
        }}
      />
      <div className={styles['row']}>
        <SecondsField seconds={item.seconds} onChange={(seconds) => onChange({ seconds }, 'seconds')} />
        <TabField tab={item.tab} parts={parts} onChange={(tab) => onChange({ tab }, 'tab')} />
      </div>
      <FiltersField
        key={item.dashboard}
        permalink={item.permalink}
        parts={parts}
        onChange={(permalink) => onChange({ permalink }, 'permalink')}
      />
      <MultiComboBox
        label={t('Days')}
        options={dayNames().map((label, index) => ({ id: String(index), label }))}
        values={item.days.map(String)}
        onChange={(ids) => onChange({ days: ids.map(Number).toSorted((a, b) => a - b) }, 'days')}
      />
      <div className={styles['row']}>
        <TimeField label={t('From')} minute={item.from} onChange={(from) => onChange({ from }, 'from')} />
        <TimeField
          label={t('Until')}
          minute={item.to}
          note={t('It is shown between these times. Equal times: all day.')}
          onChange={(to) => onChange({ to }, 'to')}
        />
      </div>
      <Switch isSelected={item.fits} onChange={(fits) => onChange({ fits }, 'fits')}>
        {t('Fit the height of the screen')}
      </Switch>
      <div className={styles['tools']}>
        <IconButton
          label={t('Move dashboard {number} up', { number })}
          icon={ArrowUp}
          isDisabled={onMoveUp === null}
          onPress={() => onMoveUp?.()}
        />
        <IconButton
          label={t('Move dashboard {number} down', { number })}
          icon={ArrowDown}
          isDisabled={onMoveDown === null}
          onPress={() => onMoveDown?.()}
        />
        <IconButton label={t('Remove dashboard {number}', { number })} icon={Trash2} onPress={onRemove} />
      </div>
    </fieldset>
  );
}
