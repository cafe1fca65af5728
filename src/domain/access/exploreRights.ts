import { mayEdit } from './entities.ts';
import { grantsOf, MAIN_VIEW, may, type Rights } from './rights.ts';

/** What a person may do on the explore page. */
export interface ExploreRights {
  /** PERM-08. */
  readonly explore: boolean;
  /** To save a chart as a new one (PERM-15). */
  readonly add: boolean;
  /** To save over the chart (PERM-17; the admin role may do everything, PERM-03). */
  readonly overwrite: boolean;
  /** PERM-16. */
  readonly download: boolean;
  /** PERM-09. */
  readonly share: boolean;
  /** To set up a report on the chart. */
  readonly report: boolean;
}

/**
 * `owners` are those of the opened chart; null if it was never on a server. `isOfDevice`: it is over rows that only
 * this device has, so that no server will be asked.
 */
export function exploreRights(
  person: { readonly id: number | null; readonly rights: Rights | null },
  owners: readonly number[] | null,
  isOfDevice = false,
): ExploreRights {
  const { id, rights } = person;
  const { exportData: download, shareChart: share, report } = grantsOf(rights);
  // Before the server has answered nothing is offered that it may reject.
  if (rights === null)
    return { explore: true, add: isOfDevice, overwrite: isOfDevice, download, share, report };
  const add = may(rights, 'can_write', 'Chart');
  return {
    explore: may(rights, 'can_explore', MAIN_VIEW),
    add,
    overwrite: owners === null ? add : mayEdit({ id, rights }, 'chart', owners),
    download,
    share,
    report,
  };
}
