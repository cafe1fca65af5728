/** What each screen showed last: one small JPEG in base64. */
export const screenPictures = `
CREATE TABLE screen_picture (
  screen_id INTEGER PRIMARY KEY REFERENCES screen(id) ON DELETE CASCADE,
  taken_on INTEGER NOT NULL,
  jpeg TEXT NOT NULL
) STRICT;
`;
