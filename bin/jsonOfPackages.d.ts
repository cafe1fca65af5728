import type { Plugin } from 'esbuild';

export const jsonOfPackages: Plugin;
