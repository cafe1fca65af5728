import { ownValue } from '#domain/ownValue.ts';
import type { ListCondition, ListFilter } from '../../http/listRequest.ts';
import type { FavoriteEntity } from '../../meta/favorites.ts';
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
  // Tags are not supported.
  tags: () => 'SELECT 0 WHERE ? IS NULL',
};

/** Filters on related entities: `owners`, `dashboards`, `charts`, `roles`, `tags`. */
export function relatedCondition(entity: OwnedEntity, { col, opr, value }: ListFilter): ListCondition | null {
  const relation = ownValue(RELATIONS, col);
  if (relation === undefined || (opr !== 'rel_m_m' && opr !== 'nrel_m_m')) return null;
  const not = opr === 'nrel_m_m' ? 'NOT ' : '';
  return { sql: `id ${not}IN (${relation(entity)})`, params: [Number(value)] };
}
