import type { Api } from '#api/api.ts';
import type { DeviceTypes } from '#store/command.ts';
import { createRegistry, type Registry } from '#sync/registry.ts';
import { EARLY_COMMANDS } from './early.ts';
import { LATE_COMMANDS } from './late.ts';

/** All commands. A released name never changes its meaning: queued rows on devices refer to it. */
export const registry: Registry<Api, DeviceTypes> = createRegistry<Api, DeviceTypes>([
  ...EARLY_COMMANDS,
  ...LATE_COMMANDS,
]);
