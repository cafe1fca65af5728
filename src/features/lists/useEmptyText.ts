import { may, mayRunSql, type Rights } from '#domain/access/rights.ts';
import { setting } from '#store/settings.ts';
import { t } from '#ui/t.ts';
import { useLive } from '#ui/useLive.ts';
import { useObservable } from '#ui/useObservable.ts';
import { useDevice } from '../services/device.ts';
import { type ServerConf, useSession } from '../services/session.ts';

type Listed = 'dashboards' | 'charts' | 'datasets';

/** How an empty list is filled, as far as this server and this person's permissions allow it. */
export function emptyListText(what: Listed, mode: ServerConf['mode'], rights: Rights | null): string {
  if (what === 'datasets') return datasetsText(mode, rights);
  if (mode === 'gateway')
    return what === 'dashboards'
      ? t(
          'The dashboards that your Superset account can access are listed here. Create one here or in Superset.',
        )
      : t(
          'The charts that your Superset account can access are listed here. Create one here or in Superset.',
        );
  if (mode === null) return t('Nothing has been shared with your account yet.');
  if (rights !== null && !may(rights, 'can_write', what === 'dashboards' ? 'Dashboard' : 'Chart'))
    return what === 'dashboards'
      ? t(
          'Published dashboards over data that your roles may read are listed here. Administrators give roles.',
        )
      : t('Charts over data that your roles may read are listed here. Administrators give roles.');
  if (rights !== null && !rights.isAdmin)
    return what === 'dashboards'
      ? t('Create one with New dashboard. Its charts are made from datasets.')
      : t('Create one from a dataset.');
  return what === 'dashboards'
    ? t('Import one from a Superset when the server starts: sextant --import FILE.zip')
    : t('Charts are imported with their dashboards, or made here from a dataset.');
}

function datasetsText(mode: ServerConf['mode'], rights: Rights | null): string {
  const isAllowed = rights === null || (mayRunSql(rights) && may(rights, 'can_write', 'Dataset'));
  if (!isAllowed) return t('Your account cannot create datasets. Ask an administrator for access to one.');
  return mode === 'gateway'
    ? t('Create one from a query result in the SQL editor, or in Superset.')
    : t('Datasets are imported with dashboards, or created from a query in the SQL editor.');
}

export function useEmptyText(): (what: Listed) => string {
  const { db } = useDevice();
  const { conf } = useSession();
  const { mode } = useObservable(conf);
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  return (what) => emptyListText(what, mode, rights);
}
