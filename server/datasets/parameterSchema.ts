/** The contract's schemas for parameters that this engine does not use: it needs no address and no password. */
export const DUCKDB_PARAMETERS = {
  parameters: {},
  parameters_schema: { additionalProperties: false, properties: {}, required: [], type: 'object' },
  schema_options: {},
} as const;
