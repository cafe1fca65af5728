import type { Write } from './hostileWrites.ts';

/** Form bodies whose fields are JSON texts. */
export const FORMS: readonly Write[] = [
  {
    method: 'POST',
    path: '/tabstateview/',
    body: () => ({ dbId: null }),
    more: ['name', 'title', 'schema', 'catalog', 'sql', 'queryLimit', 'autorun', 'templateParams'],
  },
  {
    method: 'PUT',
    path: '/tabstateview/{tab}',
    body: () => ({}),
    more: [
      'label',
      'database_id',
      'schema',
      'sql',
      'query_limit',
      'latest_query_id',
      'autorun',
      'template_params',
      'hide_left_bar',
      'saved_query_id',
      'extra_json',
      '__proto__',
      'constructor',
    ],
  },
  {
    method: 'POST',
    path: '/tableschemaview/',
    body: (ids) => ({ queryEditorId: ids.tab, dbId: ids.database, name: 'ships' }),
    more: ['schema', 'catalog', 'columns', 'selectStar'],
  },
  { method: 'POST', path: '/tabstateview/{tab}/migrate_query', body: () => ({}), more: ['queryId'] },
  { method: 'POST', path: '/tableschemaview/1/expanded', body: () => ({}), more: ['expanded'] },
  { method: 'POST', path: '/superset/explore_json/', body: () => ({}), more: ['form_data'] },
  {
    method: 'POST',
    path: '/api/v1/sqllab/export_streaming/',
    body: () => ({}),
    more: ['client_id', 'filename', 'expected_rows'],
  },
];
export const WHOLE_FIELD: Readonly<Record<string, string>> = {
  '/tabstateview/': 'queryEditor',
  '/tableschemaview/': 'table',
};
