/** The names of chart types that are not drawn yet: their rows are shown. */
export const UNDRAWN_NAMES: Readonly<Record<string, string>> = {
  cartodiagram: 'Cartodiagram',
};
