/** The original location of imported data, as JSON; and an additional field of columns. */
export const origins = `
ALTER TABLE imported ADD COLUMN origin TEXT;
ALTER TABLE dataset_column ADD COLUMN datetime_format TEXT;
`;
