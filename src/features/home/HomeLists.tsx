import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { shownTitle } from '#domain/dashboard/dashboard.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { shown } from '#documents/state/state.ts';
import { kindOf } from '#documents/kinds/kinds.ts';
import type { OfflineCopy } from '#store/dashboards/dashboardRows.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import { t } from '#ui/t.ts';
import { draftAddress } from './draftAddress.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { chartName } from '../documents/chartName.ts';
import { kindName } from '../documents/kindName.ts';
import { useDevice } from '../services/device.ts';
import styles from './HomePage.module.css';

interface LinkItem {
  readonly key: string;
  readonly to: string;
  readonly text: string;
  readonly note: string;
}

/** More of them would push all else down. */
const MOST_DRAFTS = 5;

interface LinksProps {
  readonly title: string;
  readonly items: readonly LinkItem[];
  /** Further ones are folded away. */
  readonly most?: number;
}

/** A titled list of links with a note each; nothing where it is empty. */
function Links({ title, items, most = items.length }: LinksProps): ReactNode {
  const id = useId();
  if (items.length === 0) return null;
  const further = items.slice(most);
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <LinkList items={items.slice(0, most)} />
      {further.length > 0 && (
        <details className={styles['further']}>
          <summary>{t('{n} more', { n: further.length })}</summary>
          <LinkList items={further} />
        </details>
      )}
    </section>
  );
}

const LinkList = ({ items }: { readonly items: readonly LinkItem[] }): ReactNode => (
  <ul className={styles['links']}>
    {items.map(({ key, to, text, note }) => (
      <li key={key}>
        <Link to={to}>{text}</Link>
        <span className={styles['note']}>{note}</span>
      </li>
    ))}
  </ul>
);

function draftName(kind: string, content: object): string {
  const title = kindOf(kind).title(content);
  return (
    (kind === 'chart' ? chartName(title, asRecord(asRecord(content)['form'])) : title) || t('[untitled]')
  );
}

/** Documents with edits that were not saved. */
export function Drafts({ drafts }: { readonly drafts: readonly StoredDocument[] }): ReactNode {
  const { clock } = useDevice();
  const items = drafts.flatMap((row): readonly LinkItem[] => {
    const content = shown(row);
    if (content === null || row.draft === null) return [];
    return [
      {
        key: row.id,
        to: draftAddress(row),
        text: draftName(row.kind, content),
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
