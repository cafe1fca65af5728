import type { Range } from '../complete/completeSources.ts';

/** Something in a text that is probably not meant. `meant` is the similar name that exists. */
export type Hint = Range &
  (
    | { readonly kind: 'table' | 'column'; readonly name: string; readonly meant: string | null }
    | { readonly kind: 'join' | 'product' }
  );
