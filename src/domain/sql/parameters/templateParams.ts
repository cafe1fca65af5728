/**
 * Whether a text is valid as template parameters: empty, or a JSON object. Typed text is stored either way; invalid
 * text is marked and not sent.
 */
export function isTemplateParams(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
