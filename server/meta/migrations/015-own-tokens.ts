/** Tokens that people make for their scripts. */
export const ownTokens = `
CREATE TABLE own_token (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  created_on INTEGER NOT NULL,
  seen_on INTEGER NOT NULL,
  expires_on INTEGER NOT NULL,
  sender TEXT NOT NULL
) STRICT;
CREATE INDEX own_token_by_user ON own_token (user_id);
`;
