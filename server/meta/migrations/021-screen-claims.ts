/** The secret of a joined screen, as a hash: by it a screen that lost its session gets another. */
export const screenClaims = `
ALTER TABLE screen ADD COLUMN claim_hash TEXT;
UPDATE screen SET claim_hash = (SELECT claim_hash FROM screen_code WHERE screen_id = screen.id);
DELETE FROM screen_code WHERE screen_id IS NOT NULL;
CREATE UNIQUE INDEX screen_claim ON screen (claim_hash);
`;
