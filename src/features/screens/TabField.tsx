import type { ReactNode } from 'react';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import type { StoredParts } from './storedParts.ts';

interface TabFieldProps {
  /** The id of the tab; empty for the first one. */
  readonly tab: string;
  /** What is known of the dashboard: null where nothing is, undefined until it was read. */
  readonly parts: StoredParts | null | undefined;
  readonly onChange: (tab: string) => void;
}

const FIRST = 'first';

/** The tab of a dashboard that a screen shows, by its title; by its id where the titles are not on the device. */
export function TabField({ tab, parts, onChange }: TabFieldProps): ReactNode {
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
  const tabs = (parts?.tabs ?? []).map(({ id, titles }) => ({
    id,
    label: titles.map((title) => (title === '' ? t('Tab title') : title)).join(' › '),
  }));
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
