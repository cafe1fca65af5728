import { ownValue } from '#domain/ownValue.ts';
import { escapeLike, type ListCondition, type ListFilter } from '../../http/request/listRequest.ts';
import type { FavoriteEntity } from '../../meta/content/favorites.ts';
import type { OwnedEntity } from '#domain/access/entities.ts';

/** Whether an entity is a person's favorite, or is not. */
export function favoriteCondition(
  entity: FavoriteEntity,
  { value }: ListFilter,
  userId: number,
): ListCondition {
  const not = value === false ? 'NOT ' : '';
  return {
    sql: `id ${not}IN (SELECT entity_id FROM favorite WHERE entity = '${entity}' AND user_id = ?)`,
    params: [userId],
  };
}

const RELATIONS: Readonly<Record<string, (entity: OwnedEntity) => string>> = {
  owners: (entity) => `SELECT entity_id FROM owner WHERE entity = '${entity}' AND user_id = ?`,
  dashboards: () => 'SELECT chart_id FROM dashboard_chart WHERE dashboard_id = ?',
  charts: () => 'SELECT dashboard_id FROM dashboard_chart WHERE chart_id = ?',
  roles: () => 'SELECT dashboard_id FROM dashboard_role WHERE role_id = ?',
  tags: (entity) => `SELECT entity_id FROM tagged WHERE entity = '${entity}' AND tag_id = ?`,
};

/** Filters on related entities: `owners`, `dashboards`, `charts`, `roles`, `tags`. */
export function relatedCondition(entity: OwnedEntity, { col, opr, value }: ListFilter): ListCondition | null {
  // By the number of a tag, or by a part of its name.
  if (col === 'tags' && /^\w+_tag_id$/.test(opr))
    return relatedCondition(entity, { col, opr: 'rel_m_m', value });
  if (col === 'tags' && /^\w+_tags$/.test(opr)) {
    const named = "SELECT id FROM tag WHERE name LIKE ? ESCAPE '\\'";
    const sql = `id IN (SELECT entity_id FROM tagged WHERE entity = '${entity}' AND tag_id IN (${named}))`;
    return { sql, params: [`%${escapeLike(value)}%`] };
  }
  const relation = ownValue(RELATIONS, col);
  if (relation === undefined || (opr !== 'rel_m_m' && opr !== 'nrel_m_m')) return null;
  const not = opr === 'nrel_m_m' ? 'NOT ' : '';
  return { sql: `id ${not}IN (${relation(entity)})`, params: [Number(value)] };
}
