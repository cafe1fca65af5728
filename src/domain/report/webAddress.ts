/** Whether a text is an address that a webhook can be posted to. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/i.test(text.trim());
