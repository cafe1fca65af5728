import { Link, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { urlParams } from '#domain/dashboard/pageOptions.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { type MenuAction, Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { usePage } from '../../services/page.ts';
import { useGrants } from '../rights/grants.ts';
import { useDashboard, useFilters } from '../runtime/runtime.ts';
import { useAddress } from '../address/useAddress.ts';

/** Links to share: the dashboard itself, or its current state with filters and tabs. None without the right to. */
export function useShareItems(): readonly MenuAction[] {
  const { toasts } = usePage();
  const { dashboards } = useDashboards();
  const { dashboard, activeTabs } = useDashboard();
  const { masks } = useFilters();
  const address = useAddress();
  const { search } = useLocation();
  const { shareDashboard } = useGrants();

  async function permalink(): Promise<string> {
    const shared = await dashboards.share(dashboard.id, {
      masks,
      activeTabs: [...activeTabs],
      urlParams: urlParams(new URLSearchParams(search)),
    });
    if (!shared.ok) throw new Error(shared.error);
    return shared.value;
  }

  // Only a server has it for others.
  if (!shareDashboard || dashboard.id < 0) return [];
  return [
    {
      id: 'permalink',
      label: t('Copy permalink with filters'),
      icon: Share2,
      run: () => void copyText(permalink(), toasts, t('Permalink copied')),
    },
    {
      id: 'link',
      label: t('Copy link'),
      icon: Link,
      run: () => void copyText(Promise.resolve(address()), toasts, t('Link copied')),
    },
  ];
}

export function ShareMenu({ items }: { readonly items: readonly MenuAction[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <Menu label={t('Share')} placement="bottom end" items={items}>
      <IconButton label={t('Share')} icon={Share2} />
    </Menu>
  );
}
