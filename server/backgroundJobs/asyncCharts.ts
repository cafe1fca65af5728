/** Which chart data is computed in the background. */
export const ASYNC_CHARTS = ['all', 'slow', 'none'] as const;

/**
 * `all`: whatever is not cached, as under the contract's flag GLOBAL_ASYNC_QUERIES; `slow`: what takes longer than its
 * caller is ready to wait; `none`: every call is answered in the call itself.
 */
export type AsyncCharts = (typeof ASYNC_CHARTS)[number];
