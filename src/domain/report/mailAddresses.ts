/** Addresses are separated by commas, semicolons or white space. */
export const mailAddresses = (list: string): readonly string[] =>
  list.split(/[\s,;]+/).filter((address) => address !== '');

/** What of a list is no mail address. */
export const wrongMailAddresses = (list: string): readonly string[] =>
  mailAddresses(list).filter((address) => !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address));
