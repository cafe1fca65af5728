import type { Context } from 'hono';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { changedOnText } from '../../queries/queryBody.ts';
import type { Tagged } from '../../meta/content/tags.ts';
import { sliceUrl } from '../../chartData/formData.ts';
import { currentUser } from '../../auth/requireUser.ts';
import { visibleById } from './entity.ts';
import { nameOf, ownersOf, person } from './people.ts';

/** Something that has a tag, as the contract describes it; null where the caller may not see it. */
export function taggedObject(deps: ServerDeps, c: Context<AppEnv>, tagged: Tagged): object | null {
  const { entity, id } = tagged;
  if (entity === 'query') return taggedQuery(deps, c, id);
  const row = visibleById(deps, c, entity, id);
  if (!row) return null;
  const creator = person(deps, row.createdBy);
  return {
    id,
    type: entity,
    name: 'sliceName' in row ? row.sliceName : 'tableName' in row ? row.tableName : row.dashboardTitle,
    url: addressOf(entity, id, 'slug' in row ? row.slug : null),
    changed_on: changedOnText(row.changedOn),
    created_by: creator,
    creator: nameOf(creator),
    tags: tagsOf(deps, tagged),
    owners: ownersOf(deps, entity, id),
  };
}

/** Nobody sees another person's saved queries. */
function taggedQuery(deps: ServerDeps, c: Context<AppEnv>, id: number): object | null {
  const row = deps.meta.savedQueries.ofUser(id, currentUser(c).id);
  if (!row) return null;
  const creator = person(deps, row.userId);
  return {
    id,
    type: 'query',
    name: row.label,
    url: `/sqllab/?savedQueryId=${id}`,
    changed_on: changedOnText(row.changedOn),
    created_by: creator,
    creator: nameOf(creator),
    tags: tagsOf(deps, { entity: 'query', id }),
    owners: creator ? [creator] : [],
  };
}

function addressOf(entity: 'chart' | 'dashboard' | 'dataset', id: number, slug: string | null): string {
  if (entity === 'chart') return sliceUrl(id);
  return entity === 'dataset'
    ? `/explore/?datasource_type=table&datasource_id=${id}`
    : `/superset/dashboard/${slug ?? id}/`;
}

/** The tags of one, as lists name them. */
export const tagsOf = ({ meta }: ServerDeps, tagged: Tagged) =>
  meta.tags.of(tagged).map(({ id, name }) => ({ id, name, type: 'TagType.custom' }));
