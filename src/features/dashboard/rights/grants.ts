import { createContext, use } from 'react';
import { EVERYTHING, type Grants } from '#domain/access/rights.ts';
import type { useCaller } from '../../services/useCaller.ts';

export const GrantsContext = createContext<Grants>(EVERYTHING);

/** What the person may share and export. */
export const useGrants = (): Grants => use(GrantsContext);

/** Who looks at the dashboard, read once for all its charts. */
export const ReaderContext = createContext<Pick<ReturnType<typeof useCaller>, 'id' | 'rights'>>({
  id: null,
  rights: null,
});
