import { err } from '#domain/result.ts';
import type { ServerDeps } from '../deps.ts';
import type { DatasourceLookup } from './datasource.ts';
import { queryDatasource } from './queryDatasource.ts';

/** What chart data can be asked of here: statements that were run in the editor. */
export function datasourceLookup(deps: ServerDeps): DatasourceLookup {
  return {
    async find(user, ref) {
      const id = Number(ref.id);
      if (ref.type === 'query' && Number.isInteger(id)) return queryDatasource(deps, user, id);
      return err({ kind: 'missing' });
    },
    savedContext: () => undefined,
  };
}
