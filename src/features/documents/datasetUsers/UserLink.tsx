import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PartUser } from '#domain/dataset/columns/partUses.ts';
import { t } from '#ui/t.ts';

/** Said where the server did not list the users of a dataset. */
export const unlistedText = (): string =>
  t('The server is unreachable: only charts and dashboards on this device are listed.');

/** What uses a dataset, as a link to it if it has an address. */
export function UserLink({
  kind,
  id,
  title,
}: Pick<PartUser, 'id' | 'title'> & { readonly kind: string }): ReactNode {
  const to =
    kind === 'chart'
      ? `/explore/?slice_id=${id}`
      : kind === 'dashboard'
        ? `/superset/dashboard/${id}/`
        : null;
  return to === null ? <strong>{title}</strong> : <Link to={to}>{title}</Link>;
}
