import { useEffect } from 'react';
import { useDevice } from '#features/services/device.ts';

interface LaunchQueue {
  setConsumer(take: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Opens the files with which the system started the installed app. */
export function useLaunchFiles(): void {
  const { tables, reportError } = useDevice();
  useEffect(() => {
    const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => {
      Promise.all(files.map((each) => each.getFile())).then(
        (opened) => tables.open(opened),
        (error: unknown) => reportError(error, 'files from the system'),
      );
    });
  }, [tables, reportError]);
}
