import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Query } from '#domain/query/query.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { LazyResultTool } from '../LazyResultTool.tsx';
import { type DownloadKind, DOWNLOADS } from './downloadFormats.ts';

export interface DownloadMenuProps {
  readonly query: Query;
  readonly source: ResultSource;
  /** The limit that cut the rows; null if none did. */
  readonly limited: string | null;
}

/** Downloads the rows shown in a format other than CSV. */
export function DownloadMenu({ query, source, limited }: DownloadMenuProps): ReactNode {
  const [kind, setKind] = useState<DownloadKind | null>(null);
  return (
    <>
      <Menu
        label={t('Download as')}
        placement="bottom end"
        items={DOWNLOADS.map((each) => ({ id: each.format, label: each.label, run: () => setKind(each) }))}
      >
        <IconButton label={t('Download as')} icon={ChevronDown} />
      </Menu>
      {kind !== null && (
        <LazyResultTool
          show="download"
          kind={kind}
          query={query}
          source={source}
          limited={limited}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
}
