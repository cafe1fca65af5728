import type { DashboardServices } from '#features/services/dashboards.ts';
import type { DeviceServices } from '#features/services/device.ts';
import type { EditorServices } from '#features/services/editor.ts';
import type { PageServices } from '#features/services/page.ts';
import type { SessionServices } from '#features/services/session.ts';
import type { SextantDb } from '#store/db.ts';
import type { Data } from './createData.ts';
import type { PageOfflineCopies } from './dashboards/offlineCopies.ts';
import type { PageSession } from './person/session.ts';

/** The services of the page, by subject. */
export interface Services {
  readonly device: DeviceServices;
  readonly page: PageServices;
  readonly session: SessionServices;
  readonly editor: EditorServices;
  readonly dashboards: DashboardServices;
}

/** What the page is composed of, including what only its host uses. */
export interface Composition extends Data {
  readonly offlineCopies: PageOfflineCopies;
  readonly services: Services;
  readonly session: PageSession;
  readonly db: SextantDb;
}
