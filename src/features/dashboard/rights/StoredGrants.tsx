import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { grantsOf } from '#domain/access/rights.ts';
import { useCaller } from '../../services/useCaller.ts';
import { GrantsContext } from './grants.ts';
import { useSame } from '../runtime/useSame.ts';

/** Provides the stored permissions to share and export, as last read from the server. Read once for all charts. */
export function StoredGrants({ children }: { readonly children: ReactNode }): ReactNode {
  const { rights } = useCaller();
  const grants = useSame(useMemo(() => grantsOf(rights), [rights]));
  return <GrantsContext value={grants}>{children}</GrantsContext>;
}
