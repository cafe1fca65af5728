import { may } from '#domain/access/rights.ts';
import { useCaller } from '../../services/useCaller.ts';

export function useMayCreateDatasets(): boolean {
  const { rights } = useCaller();
  return rights !== null && (rights.isAdmin || may(rights, 'can_write', 'Dataset'));
}
