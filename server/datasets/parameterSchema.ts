/** The contract's schemas for parameters that this engine does not use: it needs no address and no password. */
export const DUCKDB_PARAMETERS = {
  parameters: {},
  parameters_schema: { additionalProperties: false, properties: {}, required: [], type: 'object' },
  schema_options: {},
} as const;

/** The time grains for charts, with the contract's durations. */
export const TIME_GRAINS: readonly (readonly [duration: string, name: string])[] = [
  ['PT1S', 'Second'],
  ['PT5S', '5 second'],
  ['PT30S', '30 second'],
  ['PT1M', 'Minute'],
  ['PT5M', '5 minute'],
  ['PT10M', '10 minute'],
  ['PT15M', '15 minute'],
  ['PT30M', '30 minute'],
  ['PT1H', 'Hour'],
  ['P1D', 'Day'],
  ['P1W', 'Week'],
  ['P1M', 'Month'],
  ['P3M', 'Quarter'],
  ['P1Y', 'Year'],
];
