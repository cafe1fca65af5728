/** The contract's word for a time range that filters nothing. */
export const NO_TIME_RANGE = 'No filter';
