/** Each save of a saved query increments its revision, and a save names the revision it was made from. */
export const savedQueryRevisions = `
ALTER TABLE saved_query ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
`;
