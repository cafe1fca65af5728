/** What a person can mark as a favourite. */
export type FavoriteKind = 'dashboard' | 'chart';

/** DASH-02, CHT-03. */
export interface Favorite {
  readonly kind: FavoriteKind;
  readonly id: number;
  readonly isOn: boolean;
}
