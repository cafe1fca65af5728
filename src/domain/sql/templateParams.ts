/**
 * Whether a text can be sent as template parameters: nothing at all, or a JSON object. What a person typed is kept
 * either way; a text that cannot be sent is pointed out and not sent.
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
