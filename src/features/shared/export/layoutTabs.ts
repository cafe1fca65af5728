import type { TabPath } from '#domain/dashboard/layout/tabPaths.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { t } from '#ui/t.ts';

export const WHOLE = '';

/** Tabs by their titles, with those around them. */
export const tabOptions = (tabs: readonly TabPath[]): readonly Option[] =>
  tabs.map(({ id, titles }) => ({
    id,
    label: titles.map((title) => (title === '' ? t('Tab title') : title)).join(' › '),
  }));

/** The tabs of a dashboard, after the whole of it. */
export const layoutTabs = (tabs: readonly TabPath[]): readonly Option[] => [
  { id: WHOLE, label: t('The whole dashboard') },
  ...tabOptions(tabs),
];
