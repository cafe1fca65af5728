import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveSettings } from '#commands/dashboard/dashboard.ts';
import type { FilterSettings as Changes } from '#domain/dashboard/settings/changeSettings.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { type MenuAction, Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useDevice } from '../../../services/device.ts';
import { useDashboard } from '../../runtime/runtime.ts';

/** The orientation of the bar, and whether cross-filtering is on: for everybody who opens the dashboard. */
export function FilterSettings(): ReactNode {
  const { change } = useDevice();
  const { dashboard, metadata } = useDashboard();
  const { filterBarOrientation, crossFiltersEnabled } = metadata;
  const item = (id: string, label: string, checked: boolean, changes: Changes): MenuAction => ({
    id,
    label,
    checked,
    run: () => change(saveSettings({ id: dashboard.id, ...changes })),
  });
  return (
    <Menu
      label={t('Filter settings')}
      isMultiple
      items={[
        item('vertical', t('Filter bar at the side'), filterBarOrientation === 'VERTICAL', {
          filterBarOrientation: 'VERTICAL',
        }),
        item('horizontal', t('Filter bar on top'), filterBarOrientation === 'HORIZONTAL', {
          filterBarOrientation: 'HORIZONTAL',
        }),
        {
          ...item('cross', t('Enable cross-filtering'), crossFiltersEnabled, {
            crossFiltersEnabled: !crossFiltersEnabled,
          }),
          separated: true,
        },
      ]}
    >
      <IconButton small label={t('Filter settings')} icon={Settings2} />
    </Menu>
  );
}
