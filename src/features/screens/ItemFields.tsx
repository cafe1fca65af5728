import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlaylistItem } from '#domain/kiosk/playlist.ts';
import { dayNames } from '#ui/dayNames.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { MultiComboBox } from '#ui/kit/fields/MultiComboBox.tsx';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { t } from '#ui/t.ts';
import styles from '../shared/records/Record.module.css';
import { targetKey, type TargetOption } from '../documents/reportTargets.ts';
import { FiltersField } from './FiltersField.tsx';
import { TabField } from './TabField.tsx';
import { SecondsField, TimeField } from './typedFields.tsx';
import { useParts } from './useParts.ts';

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
  const parts = useParts(item.dashboard);
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
