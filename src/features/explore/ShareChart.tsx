import { Code, Link, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FormData } from '#domain/chart/form/formData.ts';
import { chartAddress } from '#domain/explore/exploreAddress.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../copyText.ts';
import { useDashboards } from '../services/dashboards.ts';
import { usePage } from '../services/page.ts';

export interface ShareChartProps {
  readonly row: StoredDocument | null;
  readonly form: FormData;
  readonly name: string;
}

/** Links to the chart as it is on screen, or as it was saved (PERM-09). */
export function ShareChart({ row, form, name }: ShareChartProps): ReactNode {
  const { toasts, href } = usePage();
  const { explore } = useDashboards();
  const number = row?.remoteId ?? null;

  async function permalink(): Promise<string> {
    const shared = await (
      await explore()
    ).share({ ...form, ...(number !== null && { slice_id: number }) }, []);
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
          disabled: number === null,
          run: () =>
            void copyText(Promise.resolve(href(chartAddress(number ?? 0))), toasts, t('Link copied')),
        },
        {
          id: 'embed',
          label: t('Copy embed code'),
          icon: Code,
          run: () => void copyText(embedCode(), toasts, t('Embed code copied')),
        },
      ]}
    >
      <Button kind="quiet" icon={Share2}>
        {t('Share')}
      </Button>
    </Menu>
  );
}
