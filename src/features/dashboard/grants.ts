import { createContext, use } from 'react';
import { EVERYTHING, type Grants } from '#domain/person/rights.ts';

export const GrantsContext = createContext<Grants>(EVERYTHING);

/** What the person may hand on. */
export const useGrants = (): Grants => use(GrantsContext);
