const refuse = (): Promise<never> => Promise.reject(new Error('Pictures load nothing.'));

/** What Vega reads addresses and files with: nothing. */
export const NO_LOADER = { load: refuse, sanitize: refuse, http: refuse, file: refuse, options: {} };
