/** The words of an error; some, as those of streams, leave them to their cause. */
export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && error.cause !== undefined ? messageOf(error.cause) : error.message;
};
