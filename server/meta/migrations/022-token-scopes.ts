/** What a person's token is for: the calls of the API, or the tools of models alone. */
export const tokenScopes = `
ALTER TABLE own_token ADD COLUMN scope TEXT NOT NULL DEFAULT 'api';
`;
