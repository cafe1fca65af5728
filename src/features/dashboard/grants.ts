import { createContext, use, useMemo } from 'react';
import { EVERYTHING, type Grants, grantsOf } from '#domain/person/rights.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useServices } from '../services.ts';
import { useSame } from './useSame.ts';

export const GrantsContext = createContext<Grants>(EVERYTHING);

/** What the person may hand on, as far as the server has ever said. It is read once for all charts of a page. */
export function useStoredGrants(): Grants {
  const { db } = useServices();
  const rights = useLive(() => setting(db, 'rights'), [db]) ?? null;
  return useSame(useMemo(() => grantsOf(rights), [rights]));
}

export const useGrants = (): Grants => use(GrantsContext);
