import type { ReactNode } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { shownTitle, type Dashboard } from '#domain/dashboard/dashboard.ts';
import { shown } from '#documents/state/state.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import type { Home } from '#store/home.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { draftAddress } from './draftAddress.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { chartName } from '../documents/chartName.ts';
import { kindName } from '../documents/kindName.ts';
import { useDevice } from '../services/device.ts';
import { type LinkItem, Links } from './Links.tsx';

/** More of them would push all else down. */
const MOST_DRAFTS = 5;

function draftName(kind: string, content: object, names?: Readonly<Record<string, string>>): string {
  const title = kindOf(kind).title(content);
  return (
    (kind === 'chart' ? chartName(title, asRecord(asRecord(content)['form']), names) : title) ||
    t('[untitled]')
  );
}

/** Documents with edits that were not saved. */
export function Drafts({ drafts, draftNames }: Pick<Home, 'drafts' | 'draftNames'>): ReactNode {
  const { clock } = useDevice();
  const items = drafts.flatMap((row): readonly LinkItem[] => {
    const content = shown(row);
    if (content === null || row.draft === null) return [];
    return [
      {
        key: row.id,
        to: draftAddress(row),
        text: draftName(row.kind, content, draftNames.get(row.id)),
        note: `${kindName(row.kind)} · ${t('Edited {age}', {
          age: formatAge(Math.max(0, clock.now() - row.draft.at)),
        })}`,
      },
    ];
  });
  return <Links title={t('Unsaved changes')} items={items} most={MOST_DRAFTS} />;
}

interface FavoriteLinksProps {
  readonly dashboards: readonly Dashboard[];
  readonly charts: readonly SavedChart[];
}

export function FavoriteLinks({ dashboards, charts }: FavoriteLinksProps): ReactNode {
  const items = [
    ...dashboards.map(({ id, slug, title }) => ({
      key: `dashboard ${id}`,
      to: `/superset/dashboard/${slug ?? id}/`,
      text: shownTitle(title),
      note: t('Dashboard'),
    })),
    ...charts.map(({ id, name }) => ({
      key: `chart ${id}`,
      to: `/explore/?slice_id=${id}`,
      text: name,
      note: t('Chart'),
    })),
  ];
  return <Links title={t('Favorites')} items={items} />;
}

export function OfflineCopies({ copies }: { readonly copies: readonly OfflineCopy[] }): ReactNode {
  const { clock } = useDevice();
  const items = copies.map(({ id, title, keptAt, bytes }) => ({
    key: id,
    to: `/superset/dashboard/${id.slice('dashboard:'.length)}/`,
    text: title,
    note:
      keptAt === null
        ? t('Not complete yet')
        : `${formatBytes(bytes)} · ${t('As of {age}', { age: formatAge(Math.max(0, clock.now() - keptAt)) })}`,
  }));
  return <Links title={t('Available offline')} items={items} />;
}
