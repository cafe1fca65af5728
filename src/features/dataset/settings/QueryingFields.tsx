import type { ReactNode } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { isTemplateParams } from '#domain/sql/parameters/templateParams.ts';
import { Switch } from '#ui/kit/fields/Switch.tsx';
import { TextField } from '#ui/kit/fields/TextField.tsx';
import { t } from '#ui/t.ts';
import { NumberField } from './NumberField.tsx';
import type { SettingsProps } from './settingsProps.ts';
import { TimeColumnField } from './TimeColumnField.tsx';

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
