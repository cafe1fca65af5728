/** How a column names countries, by its own name. */
export const countryField = (name: string): string =>
  /^iso_?2$|^cca2$/i.test(name) ? 'cca2' : /3$|code$/i.test(name) ? 'cca3' : 'name';
