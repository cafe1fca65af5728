import { Copy, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { Button } from '#ui/kit/Button.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { copyText } from '../../../shared/export/copyText.ts';
import { usePage } from '../../../services/page.ts';
import { DownloadDialog } from '../download/DownloadDialog.tsx';
import { type DownloadKind, DOWNLOADS } from '../download/downloadFormats.ts';

interface PivotActionsProps {
  readonly query: Query;
  /** The rows of the pivot table. */
  readonly source: ResultSource;
  /** The limit that cut the rows it was computed from; null if none did. */
  readonly limited: string | null;
}

/** Copies or downloads the rows of a pivot table. */
export function PivotActions({ query, source, limited }: PivotActionsProps): ReactNode {
  const { toasts } = usePage();
  const [downloaded, setDownloaded] = useState<DownloadKind | null>(null);
  const copy = (): void =>
    void copyText(source.copyAll(), toasts, t('{n} {n|row|rows} copied', { n: source.rowCount() }));
  return (
    <>
      <Button kind="quiet" icon={Copy} onPress={copy}>
        {t('Copy')}
      </Button>
      <Menu
        label={t('Download as')}
        placement="bottom end"
        items={DOWNLOADS.map((each) => ({
          id: each.format,
          label: each.label,
          run: () => setDownloaded(each),
        }))}
      >
        <Button kind="quiet" icon={Download}>
          {t('Download as')}
        </Button>
      </Menu>
      {downloaded !== null && (
        <DownloadDialog
          kind={downloaded}
          query={query}
          source={source}
          limited={limited}
          onClose={() => setDownloaded(null)}
        />
      )}
    </>
  );
}
