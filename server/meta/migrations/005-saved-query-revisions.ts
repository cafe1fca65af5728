/** Each save of a saved query makes a new state, and a save says which one it was made from. */
export const savedQueryRevisions = `
ALTER TABLE saved_query ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
`;
