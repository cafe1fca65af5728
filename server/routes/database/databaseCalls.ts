/** The contract's message where an engine cannot be reached or asked. */
export const NO_CONNECTION = 'There was an error connecting to the database';
