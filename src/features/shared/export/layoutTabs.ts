import type { Layout } from '#domain/dashboard/layout/layout.ts';
import type { Option } from '#ui/kit/fields/ComboBoxParts.tsx';
import { t } from '#ui/t.ts';

export const WHOLE = '';

/** The tabs of a dashboard, after the whole of it. */
export const layoutTabs = ({ tabs }: Pick<Layout, 'tabs'>): readonly Option[] => [
  { id: WHOLE, label: t('The whole dashboard') },
  ...tabs.flatMap(({ children }) => children.map(({ id, text }) => ({ id, label: text }))),
];
