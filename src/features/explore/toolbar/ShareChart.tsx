import { Code, Link, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { chartAddress } from '#charts/explore/open/exploreAddress.ts';
import { formOf } from '#charts/explore/draft/exploreState.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../shared/export/copyText.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { usePage } from '../../services/page.ts';
import type { Explored } from '../useExplore.ts';

export interface ShareChartProps extends Pick<Explored, 'read'> {
  /** Null if no server has it. */
  readonly chartId: number | null;
  readonly name: string;
}

/** Links to the chart as it is on screen, or as it was saved (PERM-09). */
export function ShareChart({ chartId, name, read }: ShareChartProps): ReactNode {
  const { toasts, href } = usePage();
  const { explore } = useDashboards();

  async function permalink(): Promise<string> {
    const shared = await (
      await explore()
    ).share({ ...formOf(read().state), ...(chartId !== null && { slice_id: chartId }) }, []);
    if (!shared.ok) throw new Error(shared.error);
    return shared.value;
  }
  const embedCode = async (): Promise<string> => {
    const link = await permalink();
    const address = `${link}${link.includes('?') ? '&' : '?'}standalone=1&height=400`;
    const frame = document.createElement('iframe');
    for (const [key, value] of Object.entries({ title: name, width: '600', height: '400', src: address }))
      frame.setAttribute(key, value);
    return frame.outerHTML;
  };
  return (
    <Menu
      label={t('Share')}
      placement="bottom end"
      items={[
        {
          id: 'permalink',
          label: t('Copy permalink'),
          icon: Share2,
          run: () => void copyText(permalink(), toasts, t('Permalink copied')),
        },
        {
          id: 'link',
          label: t('Copy link'),
          icon: Link,
          disabled: chartId === null,
          run: () =>
            void copyText(Promise.resolve(href(chartAddress(chartId ?? 0))), toasts, t('Link copied')),
        },
        {
          id: 'embed',
          label: t('Copy embed code'),
          icon: Code,
          run: () =>
            void copyText(
              embedCode(),
              toasts,
              // No other page may frame one of a chart.
              t('Embed code copied. Only pages of {server} can show it.', {
                server: new URL(href('/')).host,
              }),
            ),
        },
      ]}
    >
      <Button kind="quiet" icon={Share2}>
        {t('Share')}
      </Button>
    </Menu>
  );
}
