/** Methods that change nothing, so that no token and no origin has to speak for them. */
export const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
