import { createContext } from 'react';
import type { Rights } from '#domain/access/rights.ts';

/** The rights that were stored when the page opened, for its first rendering; null if they were not read with it. */
export const StoredRightsContext = createContext<Rights | null>(null);
