import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { setTheme } from '#commands/settings/layout.ts';
import { useDevice } from '#features/services/device.ts';
import { setting, type Theme } from '#store/settings.ts';
import type { Icon } from '#ui/icon.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';

const CHOICES: readonly { readonly id: Theme; readonly label: string; readonly icon: Icon }[] = [
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
  { id: 'system', label: 'System', icon: Monitor },
];

export function ThemeMenu(): ReactNode {
  const { db, change } = useDevice();
  const chosen = useLive(() => setting(db, 'theme'), [db]) ?? 'system';
  const icon = CHOICES.find((each) => each.id === chosen)?.icon ?? Monitor;
  return (
    <Menu
      label={t('Theme')}
      placement="right bottom"
      items={CHOICES.map((each) => ({
        ...each,
        label: t(each.label),
        checked: each.id === chosen,
        run: () => change(setTheme({ theme: each.id })),
      }))}
    >
      <IconButton label={t('Theme')} icon={icon} placement="end" />
    </Menu>
  );
}
