import { lazyPart } from '#ui/kit/late/lazyPart.tsx';

/** Loaded where there is a folder: what it loads first is named here, and not in what each page loads. */
export const WorkFolderPart = lazyPart(async () => ({
  default: (await import('./WorkFolderHost.tsx')).WorkFolderHost,
}));
