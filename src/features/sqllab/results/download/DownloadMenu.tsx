import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { Query } from '#domain/query/query.ts';
import type { ResultSource } from '#query/results/resultSource.ts';
import { IconButton } from '#ui/kit/IconButton.tsx';
import { Menu } from '#ui/kit/overlays/Menu.tsx';
import { t } from '#ui/t.ts';
import { useEditor } from '../../../services/editor.ts';
import { usePage } from '../../../services/page.ts';
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
  const { runner } = useEditor();
  const { toasts } = usePage();
  const [kind, setKind] = useState<DownloadKind | null>(null);
  const [isFromServer, setFromServer] = useState(false);
  const isCutByRowLimit = limited !== null && (query.limitingFactor ?? '').includes('DROPDOWN');
  const [isKeeping, setKeeping] = useState(false);
  return (
    <>
      <Menu
        label={t('Download as')}
        placement="bottom end"
        items={[
          ...DOWNLOADS.map((each) => ({ id: each.format, label: each.label, run: () => setKind(each) })),
          ...(query.dbId !== DEVICE_ID
            ? [{ id: 'server', label: t('All rows from the server'), run: () => setFromServer(true) }]
            : []),
          ...(isCutByRowLimit
            ? [
                {
                  id: 'again',
                  label: t('Run again without the row limit'),
                  run: () => {
                    const { sqlEditorId: tabId, sql, sqlOffset } = query;
                    void runner.run({ tabId, sql, sqlOffset, allRows: true }).then((started) => {
                      if (!started.ok) toasts.show('danger', t('The query could not be started.'));
                    });
                  },
                },
              ]
            : []),
          // Those of this device are kept by CREATE TABLE.
          ...(query.dbId === DEVICE_ID
            ? []
            : [
                {
                  id: 'keep',
                  label: t('Keep rows on this device'),
                  separated: true,
                  run: () => setKeeping(true),
                },
              ]),
        ]}
      >
        <IconButton label={t('Download as')} icon={ChevronDown} />
      </Menu>
      {isFromServer && (
        <LazyResultTool
          show="server"
          query={query}
          columnCount={source.columns.length}
          limited={limited}
          onClose={() => setFromServer(false)}
        />
      )}
      {isKeeping && (
        <LazyResultTool
          show="keep"
          from={{ kind: 'query', query, columns: source.columns.map(({ name }) => name) }}
          onClose={() => setKeeping(false)}
        />
      )}
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
