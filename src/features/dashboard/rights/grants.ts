import { createContext, use } from 'react';
import { EVERYTHING, type Grants } from '#domain/access/rights.ts';

export const GrantsContext = createContext<Grants>(EVERYTHING);

/** What the person may share and export. */
export const useGrants = (): Grants => use(GrantsContext);
