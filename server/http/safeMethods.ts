/** Methods that change nothing, exempt from token and origin checks. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
