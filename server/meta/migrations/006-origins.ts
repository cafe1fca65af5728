/** Where imported data lies on the server that the file came from, as JSON; and a column's field that it has there. */
export const origins = `
ALTER TABLE imported ADD COLUMN origin TEXT;
ALTER TABLE dataset_column ADD COLUMN datetime_format TEXT;
`;
