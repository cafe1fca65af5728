import type { DatasourceRef } from '../../compile/queryContext.ts';
import { asNumber, isRecord } from '../../jsonValue.ts';

/**
 * The dataset or query that a form names: `7__table`, `-2__table__` and the uuid of one that no server has, or a
 * record.
 */
export function datasourceOf(value: unknown): DatasourceRef | null {
  if (isRecord(value)) {
    const id = asNumber(value['id']);
    return id === null ? null : { id, type: value['type'] === 'query' ? 'query' : 'table' };
  }
  const match = typeof value === 'string' ? /^(-?\d+)__([a-z_]+?)(__[\da-f-]+)?$/i.exec(value) : null;
  if (match === null) return null;
  return { id: Number(match[1]), type: match[2] === 'query' ? 'query' : 'table' };
}
