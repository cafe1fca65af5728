/** People whom a provider signs in: by the provider's own name for them, which stays when their user name changes. */
export const outsideIdentities = `
CREATE TABLE outside_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  PRIMARY KEY (issuer, subject)
) STRICT;
`;
