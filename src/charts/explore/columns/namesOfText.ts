/** The names in a text, separated by commas. */
export const namesOfText = (text: string): readonly string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
