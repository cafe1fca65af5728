import { type ReactNode, useState } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { ComboBox } from '#ui/kit/fields/ComboBox.tsx';
import { asNumber } from '#domain/jsonValue.ts';
import type { SettingsProps } from './settingsProps.ts';

interface NumberFieldProps {
  readonly label: string;
  readonly note: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** A whole number; other text stays on screen with an error, and changes nothing. */
function NumberField({ label, note, value, onChange }: NumberFieldProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : String(value));
  const number = asNumber(text);
  const isWrong = text.trim() !== '' && !Number.isInteger(number);
  return (
    <TextField
      label={label}
      note={note}
      value={text}
      inputMode="numeric"
      error={isWrong ? t('is expected to be an integer') : ''}
      onBlur={() => !isWrong && setTyped(null)}
      onChange={(next) => {
        setTyped(next);
        const to = next.trim() === '' ? null : asNumber(next);
        if (to === null ? next.trim() === '' : Number.isInteger(to)) onChange(to);
      }}
    />
  );
}

const NO_COLUMN = '';

/** The default time column, among the temporal ones; one that is gone stays listed until another is chosen. */
function TimeColumnField({ content, set }: SettingsProps): ReactNode {
  const { mainTimeColumn } = content;
  const times = Object.values(content.columns)
    .filter(({ is_dttm: isTime }) => isTime)
    .map(({ column_name: id, verbose_name: label }) => ({ id, label: label || id }));
  const isGone = mainTimeColumn !== NO_COLUMN && !times.some(({ id }) => id === mainTimeColumn);
  const gone = { id: mainTimeColumn, label: t('{name} (missing)', { name: mainTimeColumn }) };
  return (
    <ComboBox
      label={t('Default time column')}
      options={[{ id: NO_COLUMN, label: t('None') }, ...times, ...(isGone ? [gone] : [])]}
      value={mainTimeColumn}
      error={isGone ? t('This column no longer exists. Choose another one.') : ''}
      onChange={(name) => set({ mainTimeColumn: name }, t('Default time column'))}
    />
  );
}

/** How charts and filters query a dataset. */
export function QueryingFields({ content, set }: SettingsProps): ReactNode {
  const { templateParams } = content;
  const hasTemplateFault = templateParams.trim() !== '' && !isTemplateParams(templateParams);
  return (
    <>
      <TimeColumnField content={content} set={set} />
      <Switch
        isSelected={content.alwaysFilterTime}
        onChange={(alwaysFilterTime) => set({ alwaysFilterTime }, t('Time filter'))}
      >
        {t('Filter the default time column even if a chart has another time axis')}
      </Switch>
      {/* Only a server has a cache. */}
      {content.databaseId !== DEVICE_ID && (
        <NumberField
          label={t('Cache timeout')}
          note={t('In seconds. Empty for the default of the database, -1 to disable the cache.')}
          value={content.cacheTimeout}
          onChange={(cacheTimeout) => set({ cacheTimeout }, t('Cache timeout'))}
        />
      )}
      <NumberField
        label={t('Hours offset')}
        note={t('Hours added to its times, such as -5.')}
        value={content.offset}
        onChange={(offset) => set({ offset: offset ?? 0 }, t('Hours offset'))}
      />
      <Switch
        isSelected={content.filterSelect}
        onChange={(filterSelect) => set({ filterSelect }, t('Filter values'))}
      >
        {t('Offer values of columns in filters')}
      </Switch>
      <TextField
        label={t('Predicate of filter values')}
        mono
        value={content.fetchPredicate}
        note={t('SQL that limits the rows in which values are looked up.')}
        onChange={(fetchPredicate) => set({ fetchPredicate }, t('Predicate of filter values'))}
      />
      <TextField
        label={t('Template parameters')}
        rows={2}
        mono
        value={templateParams}
        error={hasTemplateFault ? t('is expected to be a JSON object') : ''}
        onChange={(typed) => set({ templateParams: typed }, t('Template parameters'))}
      />
    </>
  );
}
