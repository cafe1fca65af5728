import { Hono } from 'hono';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/errorBodies.ts';
import { answerList } from '../../http/listAnswer.ts';
import { type ListModel, readListRequest } from '../../http/listRequest.ts';
import { requireUser } from '../../http/requireUser.ts';

interface TagRow {
  readonly id: number;
}

const TAG_COLUMNS = [
  'id',
  'name',
  'type',
  'description',
  'changed_by.first_name',
  'changed_by.last_name',
  'changed_on_delta_humanized',
  'created_on_delta_humanized',
  'created_by.first_name',
  'created_by.last_name',
];

const TAGS: ListModel<TagRow> = {
  title: 'List Tag',
  columns: Object.fromEntries(TAG_COLUMNS.map((name) => [name, () => null])),
  filters: {},
  orders: Object.fromEntries(TAG_COLUMNS.map((name) => [name, 'id'])),
  defaultOrder: 'id',
};

/** Entities of the contract that this server does not store: its responses are empty. */
export function notKeptRoutes(deps: ServerDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const mayReadTags = requireUser(deps, ['can_read', 'Tag']);
  routes.get('/api/v1/tag/', mayReadTags, (c) => {
    const request = readListRequest(c, TAGS);
    return request.ok ? answerList(c, deps.log, TAGS, request.value, { count: 0, rows: [] }) : request.error;
  });
  routes.get('/api/v1/tag/get_objects/', mayReadTags, (c) => c.json({ result: [] }));
  routes.delete('/api/v1/css_template/:id', requireUser(deps, ['can_write', 'CssTemplate']), notFound);
  routes.post(
    '/api/v1/annotation_layer/:id/annotation/',
    requireUser(deps, ['can_write', 'Annotation']),
    (c) => messageError(c, 400, 'Annotation layer not found.'),
  );
  return routes;
}
